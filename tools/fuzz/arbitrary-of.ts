import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../read-document.ts';

type Keywords = Schema & {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  required?: string[];
};

/** Values that match a schema of the document. Mixes `texts`, such as existing ids, into string values. */
export function arbitraryOf(schema: Schema, texts: Arbitrary<string>): Arbitrary<unknown> {
  const { type, enum: values, const: only, anyOf, properties } = schema as Keywords;
  if (values) return fc.constantFrom(...values);
  if (only !== undefined) return fc.constant(only);
  if (anyOf) return fc.oneof(...anyOf.map((it) => arbitraryOf(it, texts)));
  if (properties) return objectOf(schema as Keywords, texts);
  const [first, ...others] = [type].flat().map((it) => plain(it, schema as Keywords, texts));
  return first ? fc.oneof(first, ...others) : fc.jsonValue({ maxDepth: 2 });
}

function objectOf(
  { properties = {}, required = [] }: Keywords,
  texts: Arbitrary<string>,
): Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, part]) => [name, arbitraryOf(part, texts)] as const);
  return fc.record(Object.fromEntries(parts), { requiredKeys: required });
}

function plain(type: string | undefined, schema: Keywords, texts: Arbitrary<string>): Arbitrary<unknown> {
  if (type === 'string') return textOf(schema, texts);
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 2 ** 40 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') {
    return fc.array(arbitraryOf(schema.items ?? {}, texts), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
  }
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 4,
  });
}

function textOf(
  { pattern, minLength = 0, maxLength = 60 }: Keywords,
  texts: Arbitrary<string>,
): Arbitrary<string> {
  const own =
    pattern === undefined
      ? fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) })
      : fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 80) });
  return fc.oneof(own, texts);
}
