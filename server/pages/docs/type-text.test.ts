import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ApiDocument, Schema } from './document.ts';
import { typeText } from './type-text.ts';

const document: ApiDocument = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
);
const { schemas } = document.components;
const shown = (schema: Schema) => typeText(schema, schemas).text;

describe('a type is shown as', () => {
  test.each<[string, Schema]>([
    ['string', { type: 'string' }],
    ['string | null', { type: ['string', 'null'] }],
    ['User | null', { anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }] }],
    ['"open" | "closed"', { type: 'string', enum: ['open', 'closed'] }],
    ['"open" | "snoozed" | "closed"', { $ref: '#/components/schemas/Status' }],
    ['"message.created"', { type: 'string', const: 'message.created' }],
    ['Attachment[]', { type: 'array', items: { $ref: '#/components/schemas/Attachment' } }],
    ['(string | null)[]', { type: 'array', items: { type: ['string', 'null'] } }],
    ['{ id, name } | null', { type: ['object', 'null'], properties: { id: {}, name: {} } }],
    ['{ a, b, c, … }', { type: 'object', properties: { a: {}, b: {}, c: {}, d: {}, e: {} } }],
    ['{ [name]: string }', { type: 'object', additionalProperties: { type: 'string' } }],
    ['{ [name]: any JSON }', { type: 'object', patternProperties: { '^.*$': {} } }],
    ['{}', { type: 'object', properties: {}, additionalProperties: false }],
    ['any JSON', {}],
  ])('%s', (text, schema) => expect(shown(schema)).toBe(text));
});

const all = Object.entries(schemas).flatMap(([name, schema]) => membersOf(name, schema));

test('no member of the API is shown as an object or as any if the contract is more specific', () => {
  const vague = all.filter(([, schema]) => /\bobject\b|\bany JSON\b/.test(shown(schema)));
  expect(vague.filter(([, schema]) => knowsMore(schema)).map(([name]) => name)).toEqual([]);
});

test('nullable types are shown as such, and no others', () => {
  expect(
    all.filter(([, schema]) => mayBeNull(schema) !== /\bnull\b/.test(shown(schema))).map(([name]) => name),
  ).toEqual([]);
});

function membersOf(name: string, { properties = {} }: Schema): [string, Schema][] {
  return Object.entries(properties).flatMap(([key, member]): [string, Schema][] => [
    [`${name}.${key}`, member],
    ...membersOf(`${name}.${key}`, member),
  ]);
}

function knowsMore({ properties, items, patternProperties = {}, additionalProperties }: Schema): boolean {
  const values = [...Object.values(patternProperties), items, additionalProperties];
  const isKnown = (it: unknown) => typeof it === 'object' && it !== null && Object.keys(it).length > 0;
  return additionalProperties === false || properties !== undefined || values.some(isKnown);
}

function mayBeNull({ type = [], anyOf = [], const: constant, enum: values = [] }: Schema): boolean {
  return (
    [type].flat().includes('null') || anyOf.some(mayBeNull) || constant === null || values.includes(null)
  );
}
