import { pageQuery } from '../../contract/page.ts';
import type { DescribedOperation } from './described-operation.ts';
import { docComment, indented, type JsonSchema, named, typeOfSchema } from './type-of-schema.ts';

type QueryParameter = { name: string; description?: string; required?: boolean; schema: JsonSchema };
type AtPath = { path: string; operation: DescribedOperation };

/** The query parameters of every list. */
export function pageQueryType(): string {
  const parameters = Object.entries(pageQuery).map(([name, schema]) => {
    const { description } = schema as JsonSchema;
    return { name, schema, ...(description !== undefined && { description }) };
  });
  return named('PageQuery', objectOf(parameters), 'Which page of a list.');
}

/** The query of an operation as a type of its own, if it differs from that of every list. */
export function queryTypes(operation: DescribedOperation): string[] {
  const parameters = queryOf(operation);
  if (parameters.length === 0 || isPageQuery(parameters)) return [];
  const own = parameters.filter(({ name }) => !(name in pageQuery));
  const type = isPaged(parameters) ? `PageQuery & ${objectOf(own)}` : objectOf(parameters);
  return [named(queryName(operation), type)];
}

function objectOf(parameters: readonly QueryParameter[]): string {
  const members = parameters.map(({ name, description, schema, required }) => {
    const type = queryType(schema);
    return `${docComment(description)}${required ? `${name}: ${type}` : `${name}?: ${type} | undefined`};`;
  });
  return `{\n${indented(members.join('\n'))}\n}`;
}

function queryOf({ parameters = [] }: DescribedOperation): QueryParameter[] {
  return parameters.flatMap((it) => ('$ref' in it || it.in !== 'query' ? [] : [it]));
}

function isPaged(parameters: readonly QueryParameter[]): boolean {
  return Object.keys(pageQuery).every((each) => parameters.some(({ name }) => name === each));
}

function isPageQuery(parameters: readonly QueryParameter[]): boolean {
  return isPaged(parameters) && parameters.length === Object.keys(pageQuery).length;
}

/** The input and output of each operation, by its id. */
export function operationTypes(operations: readonly AtPath[]): string {
  const rows = operations
    .toSorted((one, other) => (one.operation.operationId < other.operation.operationId ? -1 : 1))
    .map(
      ({ path, operation }) =>
        `${operation.operationId}: { input: ${inputType(path, operation)}; response: ${responseType(operation)} };`,
    );
  return `/**
 * The input and output of each operation.
 *
 * @internal
 */
export type Operations = {\n${indented(rows.join('\n'))}\n};`;
}

/** URLs only contain text; programs use numbers and booleans. */
function queryType(schema: JsonSchema): string {
  if (schema.enum?.join() === 'true,false') return 'boolean';
  if (/^\^\[[01]-9\](\[0-9\]\*|\{1,11\})\$$/.test(schema.pattern ?? '')) return 'number';
  return typeOfSchema(schema);
}

function queryName(operation: DescribedOperation): string {
  const { operationId } = operation;
  if (isPageQuery(queryOf(operation))) return 'PageQuery';
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`;
}

function inputType(path: string, operation: DescribedOperation): string {
  const params = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => `${name}: string`);
  const body = jsonOf(operation.requestBody);
  const members = [
    ...(params.length > 0 ? [`params: { ${params.join('; ')} }`] : []),
    ...queryMember(operation),
    ...(body ? [`body: ${typeOfSchema(body)}`] : []),
  ];
  return members.length === 0 ? 'object' : `{ ${members.join('; ')} }`;
}

function queryMember(operation: DescribedOperation): string[] {
  const parameters = queryOf(operation);
  if (parameters.length === 0) return [];
  const name = queryName(operation);
  return [parameters.some(({ required }) => required) ? `query: ${name}` : `query?: ${name} | undefined`];
}

function responseType({ responses }: DescribedOperation): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => unwrapped(jsonOf(response)));
  return [...new Set(types)].join(' | ');
}

/** `{"data": …}` alone is unwrapped; pages, and responses with further fields, are kept. */
function unwrapped(schema: JsonSchema | undefined): string {
  const { data, ...more } = schema?.properties ?? {};
  if (!schema || !data) return schema ? typeOfSchema(schema) : 'void';
  if ('page_metadata' in more) return `Page<${typeOfSchema(data.items ?? {})}>`;
  return Object.keys(more).length === 0 ? typeOfSchema(data) : typeOfSchema(schema);
}

function jsonOf(part: { content?: Record<string, { schema: JsonSchema }> } | undefined) {
  return part?.content?.['application/json']?.schema;
}
