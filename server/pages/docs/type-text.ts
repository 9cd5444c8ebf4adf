import { nameOf, type Schema } from './document.ts';

export type Schemas = Readonly<Record<string, Schema>>;

/** A type as the reference shows it: its text, and the document's schemas that it names. */
export type TypeText = { text: string; names: string[] };

/** A list of literals longer than this is shown by the name of its schema. */
const maxLiterals = 12;

/**
 * A schema's type in the notation of TypeScript: `string | null`, `Attachment[]`, `"open" | "closed"`, `{ id, name }`.
 * Never a bare `object`, unless any object will do.
 */
export function typeText(schema: Schema, schemas: Schemas): TypeText {
  const names: string[] = [];
  return { text: textOf(schema, schemas, names), names };
}

function textOf(schema: Schema, schemas: Schemas, names: string[]): string {
  if (schema.$ref !== undefined) return namedType(nameOf(schema.$ref), schemas, names);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return union(options.map((option) => textOf(option, schemas, names)));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => textOf(part, schemas, names)).join(' & ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? impliedTypes(schema));
  return union(types.map((type) => typeOf(type, schema, schemas, names)));
}

function impliedTypes(schema: Schema): string[] {
  if (schema.properties !== undefined || schema.patternProperties !== undefined) return ['object'];
  return schema.items === undefined ? ['any JSON'] : ['array'];
}

function namedType(name: string, schemas: Schemas, names: string[]): string {
  const literals = schemas[name]?.enum;
  if (literals !== undefined && literals.length <= maxLiterals)
    return union(literals.map((value) => JSON.stringify(value)));
  names.push(name);
  return name;
}

function typeOf(type: string, schema: Schema, schemas: Schemas, names: string[]): string {
  if (type === 'array') return arrayOf(schema.items, schemas, names);
  return type === 'object' ? objectOf(schema, schemas, names) : type;
}

function arrayOf(items: Schema | undefined, schemas: Schemas, names: string[]): string {
  const text = items === undefined ? 'any JSON' : textOf(items, schemas, names);
  return /[ |&]/.test(text) && !text.startsWith('{') ? `(${text})[]` : `${text}[]`;
}

function objectOf(schema: Schema, schemas: Schemas, names: string[]): string {
  const keys = Object.keys(schema.properties ?? {});
  if (keys.length > 4) return `{ ${keys.slice(0, 3).join(', ')}, … }`;
  if (keys.length > 0) return `{ ${keys.join(', ')} }`;
  const values = valuesOf(schema);
  if (values === undefined) return '{}';
  return `{ [name]: ${textOf(values, schemas, names)} }`;
}

/** The type of an object's members, if they have no fixed names. */
function valuesOf({ patternProperties, additionalProperties }: Schema): Schema | undefined {
  const [pattern] = Object.values(patternProperties ?? {});
  if (pattern !== undefined) return pattern;
  return typeof additionalProperties === 'object'
    ? additionalProperties
    : additionalProperties === false
      ? undefined
      : {};
}

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(' | ');
}
