/** The subset of JSON Schema that the OpenAPI document uses. */
export type JsonSchema = {
  $ref?: string;
  description?: string;
  const?: unknown;
  enum?: readonly string[];
  type?: string | readonly string[];
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  pattern?: string;
  patternProperties?: Readonly<Record<string, JsonSchema>>;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
};

/** A schema as a TypeScript type. References become the names in the document. */
export function typeOfSchema(schema: JsonSchema): string {
  const { $ref, anyOf, type, items, properties } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(type)) return union(type.map((it) => typeOfSchema(ofType(it, schema))));
  if (schema.enum) return union(schema.enum.map((it) => `'${it}'`));
  if (anyOf) return union(anyOf.map(typeOfSchema));
  if (type === 'array') return `Array<${typeOfSchema(items ?? {})}>`;
  if (properties) return objectType(schema);
  if (schema.patternProperties) return recordType(schema.patternProperties);
  return words[type as string] ?? 'unknown';
}

/** An object with arbitrary keys, chosen by its sender. */
function recordType(patterns: Readonly<Record<string, JsonSchema>>): string {
  return `Record<string, ${union(Object.values(patterns).map(typeOfSchema))}>`;
}

/** One type of a schema with several: properties and the like don't apply to `null`. */
function ofType(type: string, schema: JsonSchema): JsonSchema {
  return type === 'null' ? { type } : { ...schema, type };
}

const words: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  object: 'Record<string, unknown>',
};

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

/** Optional properties may also be `undefined`, so that callers can pass missing values directly. */
function objectType({ properties = {}, required = [] }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const type = typeOfSchema(schema);
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    const member = required.includes(name) ? `${key}: ${type};` : `${key}?: ${type} | undefined;`;
    return docComment(schema.description) + member;
  });
  return members.length === 0 ? 'object' : `{\n${indented(members.join('\n'))}\n}`;
}

/** Empty without a description. */
export function docComment(description: string | undefined): string {
  return description === undefined ? '' : `/** ${description} */\n`;
}

export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

/** `export type …`, with a long union split into lines. */
export function named(name: string, type: string, description?: string): string {
  const line = `export type ${name} = ${type};`;
  const isLong = line.length > 110 && !type.includes('\n');
  const wrapped = `export type ${name} =\n  | ${type.replaceAll(' | ', '\n  | ')};`;
  return docComment(description) + (isLong ? wrapped : line);
}
