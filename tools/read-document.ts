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

/** The document, with what is referred to in place of each reference. @throws Error where one leads nowhere */
export function readDocument(): Document {
  return resolved() as Document;
}

/** Every operation of the document, with where it is. */
export function describedIn({ paths }: Document): { method: string; path: string; operation: Described }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** Every schema that is in a place of its own: of a parameter, of a body, or under a name. */
export function schemasIn(place: unknown): Json[] {
  if (typeof place !== 'object' || place === null) return [];
  const { schema, schemas } = place as { schema?: Json; schemas?: Record<string, Json> };
  const here = [...(schema ? [schema] : []), ...Object.values(schemas ?? {})];
  return [...here, ...Object.values(place).flatMap(schemasIn)];
}

function resolved(): unknown {
  const source = JSON.parse(openapiText());
  const withoutReferences = (_key: string, value: { $ref?: unknown } | null) =>
    typeof value?.$ref === 'string' ? lookUp(source, value.$ref) : value;
  // A replacer, unlike a reviver, also walks what it has put in the place of a reference.
  return JSON.parse(JSON.stringify(source, withoutReferences));
}

function lookUp(source: Json, reference: string): unknown {
  const found = reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((place, key) => (place as Json | undefined)?.[key], source);
  if (found === undefined || !reference.startsWith('#/')) throw new Error(`${reference} leads nowhere`);
  return found;
}
