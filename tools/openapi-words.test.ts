import { describe, expect, test } from 'vitest';
import { type Described, describedIn, type MediaType, readDocument, type Schema } from './read-document.ts';
import { schemaErrors } from './schema-errors.ts';

const document = readDocument();
const described = describedIn(document);
const sentence = /^[A-Z`'"A0-9].*[.;]$/s;

describe('everything has a description', () => {
  test.each(described)('$operation.operationId is described, and so are all its inputs', ({ operation }) => {
    expect(operation.description).toMatch(sentence);
    expect(operation.description).not.toContain(operation.summary);
    for (const { name, description } of operation.parameters ?? []) {
      expect(description, name).toMatch(sentence);
    }
  });

  test.each(Object.entries(document.components.schemas))(
    '%s is described, and so is each field',
    (name, schema) => {
      expect(schema.description, name).toMatch(sentence);
      expect(undescribed(schema, name)).toEqual([]);
    },
  );

  test('headers and groups of operations are described, and each operation is in one', () => {
    for (const [name, { description }] of Object.entries(document.components.headers)) {
      expect(description, name).toMatch(sentence);
    }
    const groups = document.tags.map(({ name }) => name);
    for (const { name, description } of document.tags) expect(description, name).toMatch(sentence);
    expect(new Set(described.flatMap(({ operation }) => operation.tags))).toEqual(new Set(groups));
    for (const { operation } of described) expect(operation.tags, operation.operationId).toHaveLength(1);
  });

  test('a field without a description is detected', () => {
    const silent = { properties: { a: { items: {} }, b: { description: 'B.' } } } as unknown as Schema;
    expect(undescribed(silent, 'It')).toEqual(['It.a', 'It.a[]']);
  });
});

describe('examples', () => {
  test.each(described)('of the inputs and responses of $operation.operationId are valid', ({ operation }) => {
    for (const { ids, media } of mediaTypesOf(operation)) {
      const values = Object.values(media.examples ?? {}).map(({ value }) => value);
      const examples = media.example === undefined ? values : [media.example];
      expect(examples.length, ids).toBeGreaterThan(0);
      for (const example of examples) {
        expect(schemaErrors(closed(media.schema), example), ids).toEqual([]);
      }
    }
  });

  test('of each parameter are valid', () => {
    for (const { operation } of described) {
      for (const { name, schema, example } of operation.parameters ?? []) {
        expect(schemaErrors(schema, example), name).toEqual([]);
      }
    }
  });

  test('of named schemas are valid', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const examples = schema.examples ?? [];
      for (const example of examples) {
        expect(schemaErrors(closed(schema), example), name).toEqual([]);
      }
    }
  });
});

function undescribed(schema: Schema, name: string): string[] {
  const parts: [string, Schema][] = [
    ...Object.entries(schema.properties ?? {}).map(([key, part]): [string, Schema] => [
      `${name}.${key}`,
      part,
    ]),
    ...(schema.items ? [[`${name}[]`, schema.items] as [string, Schema]] : []),
  ];
  return [
    ...parts.filter(([, part]) => !isDescribed(part)).map(([ids]) => ids),
    ...parts.flatMap(([ids, part]) => undescribed(part, ids)),
    ...(schema.anyOf ?? []).flatMap((part) => undescribed(part, name)),
  ];
}

function isDescribed({ description, anyOf = [] }: Schema): boolean {
  return description !== undefined || anyOf.some((it) => it.description !== undefined);
}

function mediaTypesOf({ requestBody, responses }: Described): { ids: string; media: MediaType }[] {
  const conversations = Object.entries({ request: requestBody, ...responses });
  return conversations.flatMap(([ids, body]) =>
    Object.entries(body?.content ?? {})
      .filter(([type]) => type !== 'text/html')
      .map(([, media]) => ({ ids, media })),
  );
}

/** Finds removed keys in the examples of objects that allow additional properties. */
function closed(schema: Schema): Schema {
  return schema.properties ? { additionalProperties: false, ...schema } : schema;
}
