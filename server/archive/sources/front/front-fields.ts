import type { FieldKind, FieldRecord } from '../../../../contract/values/field-kinds.ts';
import type { FoundField } from '../found.ts';
import { keyOfLabel } from '../http/key-of-label.ts';
import { idOf, type Json, momentOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';

export type FrontFields = {
  found: FoundField[];
  /** The custom attributes of a conversation or a contact. */
  valuesOf(record: Json): Record<string, unknown>;
};

const kinds: Readonly<Record<string, FieldKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'checkbox',
  enum: 'choice',
  // With a time of day, the address of a teammate, and the id of an inbox.
  datetime: 'text',
  teammate: 'text',
  inbox: 'text',
};

/** A record has the values of its custom fields by their names. */
export function frontFields(record: FieldRecord, definitions: readonly Json[]): FrontFields {
  const found = definitions.flatMap((it) => fieldOf(record, it) ?? []);
  const types = new Map(definitions.map((it) => [textOf(it.name), textOf(it.type)]));
  const labels = new Map(definitions.map((it) => [textOf(it.name), labelsOf(it)]));
  return {
    found,
    valuesOf: ({ custom_fields }) =>
      Object.fromEntries(
        Object.entries(objectOf(custom_fields)).flatMap(([name, value]) => {
          const plain = plainValue(types.get(name), value);
          if (plain === undefined) return [];
          return [[keyOfLabel(name), labels.get(name)?.get(String(plain)) ?? plain] as const];
        }),
      ),
  };
}

function fieldOf(record: FieldRecord, field: Json): FoundField | undefined {
  const id = idOf(field.id);
  const name = textOf(field.name);
  const kind = kinds[textOf(field.type) ?? ''];
  if (id === null || name === null || kind === undefined) return undefined;
  return {
    kind: 'field',
    id: `${record} ${id}`,
    record,
    key: keyOfLabel(name),
    label: name,
    type: kind,
    options: [...new Set(labelsOf(field).values())],
    createdAt: 0,
  };
}

const labelsOf = ({ values }: Json) =>
  new Map(
    objectsOf(values).flatMap(({ value, label }) => {
      const text = textOf(label) ?? textOf(value);
      return text === null ? [] : [[String(value), text] as const];
    }),
  );

function plainValue(type: string | null | undefined, value: unknown): string | number | boolean | undefined {
  const microseconds = type === 'datetime' ? momentOf(value) : null;
  if (microseconds !== null) return new Date(microseconds / 1000).toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return textOf(value) ?? undefined;
}
