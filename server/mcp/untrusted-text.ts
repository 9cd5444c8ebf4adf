import { randomBytes } from 'node:crypto';
import { colorPattern } from '../../contract/tag.ts';

/** Part of a JSON Schema, as far as the contract uses them. */
export type Schema = {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxProperties?: number;
};

/** Encloses text that customers wrote, in one answer: they can't guess it, and so can't end it. */
export type Boundary = { open: string; close: string };

export function newBoundary(): Boundary {
  const name = `untrusted-${randomBytes(8).toString('hex')}`;
  return { open: `<${name}>`, close: `</${name}>` };
}

const marked: Schema = {
  type: 'object',
  properties: { untrusted_text: { type: 'string' } },
  required: ['untrusted_text'],
  additionalProperties: false,
};

/** Texts of ours, and names that members give. */
const trustedNames: ReadonlySet<string> = new Set(['after', 'before', 'presigned_url', 'tags']);

/** Every pattern of ids has this part (contract/values/id-pattern.ts). */
const formOfIds = '_[0-7][0-9a-hjkmnp-tv-z]';

/** Members maintain these records, and their texts. */
const trustedIds = /^(usr|mem|team|tag)_/;

/**
 * The schema of a response in which every text that isn't ours is marked. Whatever the contract doesn't restrict to
 * certain values or to ids may be a customer's: a new field is marked until it's listed here as trusted.
 */
export function markedSchema(schema: Schema): Schema {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map(markedSchema) };
  if (isFreeForm(schema)) return { anyOf: [{ type: 'object', maxProperties: 0 }, marked] };
  if (schema.properties) {
    const ids = schema.properties.id?.pattern ?? '';
    const entries = Object.entries(schema.properties).map(([name, property]) => {
      if (trustedNames.has(name)) return [name, property];
      const own = markedSchema(property);
      return [name, /usr|mem|team|tag/.test(ids) ? { anyOf: [property, own] } : own];
    });
    return { ...schema, properties: Object.fromEntries(entries) };
  }
  if (schema.items) return { ...schema, items: markedSchema(schema.items) };
  return isFreeText(schema) ? marked : schema;
}

/** A response, with every text that isn't ours between the boundary in a field `untrusted_text`. */
export function markUntrusted(schema: Schema, value: unknown, boundary: Boundary): unknown {
  if (value === null || value === undefined) return value;
  if (schema.anyOf) return markUntrusted(matching(schema.anyOf, value), value, boundary);
  if (Array.isArray(value)) return value.map((item) => markUntrusted(schema.items ?? {}, item, boundary));
  if (typeof value === 'object') return markedObject(schema, value as Record<string, unknown>, boundary);
  return typeof value === 'string' && isFreeText(schema) ? enclosed(value, boundary) : value;
}

function markedObject(schema: Schema, value: Record<string, unknown>, boundary: Boundary): unknown {
  if (!schema.properties)
    return Object.keys(value).length === 0 ? {} : enclosed(JSON.stringify(value), boundary);
  if (typeof value.id === 'string' && trustedIds.test(value.id)) return value;
  const entries = Object.entries(value).map(([name, item]) => {
    if (trustedNames.has(name)) return [name, item];
    return [name, markUntrusted(schema.properties?.[name] ?? {}, item, boundary)];
  });
  return Object.fromEntries(entries);
}

/** Text of customers between the boundary. The boundary itself can't be in it, but if it were, it would be removed. */
export function enclosed(text: string, boundary: Boundary): { untrusted_text: string } {
  return { untrusted_text: between(text, boundary) };
}

/** The same for text that isn't JSON. */
export function between(text: string, { open, close }: Boundary): string {
  return open + text.replaceAll(close, '').replaceAll(open, '') + close;
}

function matching(schemas: readonly Schema[], value: unknown): Schema {
  const type = Array.isArray(value) ? 'array' : typeof value;
  return schemas.find((schema) => schema.type === type) ?? {};
}

/** Ids and colors, or one of certain values, can't be sentences; a URL can. */
function isFreeText({ type, pattern, ...schema }: Schema): boolean {
  if (schema.enum || schema.const !== undefined) return false;
  if (pattern === colorPattern || pattern?.includes(formOfIds)) return false;
  return type === undefined || [type].flat().includes('string');
}

function isFreeForm({ type, properties, additionalProperties, patternProperties }: Schema): boolean {
  const isOpen = patternProperties !== undefined || typeof additionalProperties === 'object';
  return type === 'object' && !properties && isOpen;
}
