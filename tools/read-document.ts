import { openapiText } from './openapi-text.ts';

export type Json = Record<string, unknown>;
export type Schema = {
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
} & Json;
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Json;
  example?: unknown;
};
type Content = Record<string, MediaType>;
export type MediaType = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };
export type Described = {
  operationId: string;
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  tags: string[];
  responses: Record<string, { description: string; headers?: Json; content?: Content }>;
};
type Components = Record<'parameters' | 'headers' | 'responses', Record<string, Json>> & {
  schemas: Record<string, Schema>;
  securitySchemes: { oauth: { flows: { authorizationCode: { scopes: Record<string, string> } } } };
};
export type Document = {
  openapi: string;
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  components: Components;
};

/**
 * The document with every reference resolved.
 *
 * @throws Error for an unresolvable one
 */
export function readDocument(): Document {
  return resolved() as Document;
}

/** Every operation of the document, with its method and path. */
export function describedIn({ paths }: Document): { method: string; path: string; operation: Described }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** Every top-level schema: of a parameter, of a body, or a named one. */
export function schemasIn(node: unknown): Json[] {
  if (typeof node !== 'object' || node === null) return [];
  const { schema, schemas } = node as { schema?: Json; schemas?: Record<string, Json> };
  const here = [...(schema ? [schema] : []), ...Object.values(schemas ?? {})];
  return [...here, ...Object.values(node).flatMap(schemasIn)];
}

function resolved(): unknown {
  const source = withoutLoops(JSON.parse(openapiText()));
  const withoutReferences = (_key: string, value: { $ref?: unknown } | null) =>
    typeof value?.$ref === 'string' ? lookUp(source, value.$ref) : value;
  // A replacer, unlike a reviver, also visits the values that it has substituted.
  return JSON.parse(JSON.stringify(source, withoutReferences));
}

/** A schema that contains itself, as a filter does, ends at the first level. */
function withoutLoops(source: Document): Document {
  const ending = (name: string) => (_key: string, value: { $ref?: unknown } | null) =>
    value?.$ref === `#/components/schemas/${name}`
      ? { type: 'object', description: 'The same again.' }
      : value;
  const { schemas = {} } = source.components as { schemas?: Record<string, unknown> };
  for (const [name, schema] of Object.entries(schemas))
    schemas[name] = JSON.parse(JSON.stringify(schema, ending(name)));
  return source;
}

function lookUp(source: Document, reference: string): unknown {
  const found = reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], source);
  if (found === undefined || !reference.startsWith('#/')) throw new Error(`${reference} leads nowhere`);
  return found;
}
