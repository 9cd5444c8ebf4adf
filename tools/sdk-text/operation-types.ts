import { pageQuery } from '../../contract/page.ts';
import type { DescribedOperation } from './described-operation.ts';
import { docComment, indented, type JsonSchema, named, typeOfSchema } from './type-of-schema.ts';

type QueryParameter = { name: string; description?: string; schema: JsonSchema };
type AtPath = { path: string; operation: DescribedOperation };

/** The query that every list takes. */
export function pageQueryType(): string {
  const parameters = Object.entries(pageQuery).map(([name, schema]) => {
    const { description } = schema as JsonSchema;
    return { name, schema, ...(description !== undefined && { description }) };
  });
  return named('PageQuery', membersOf(parameters) ?? '', 'Which page of a list.');
}

/** The query of an operation as a type of its own, where it has more than every list has. */
export function queryTypes(operation: DescribedOperation): string[] {
  const members = membersOf(queryOf(operation).filter(({ name }) => !(name in pageQuery)));
  return members === undefined ? [] : [named(queryName(operation), `PageQuery & ${members}`)];
}

function membersOf(parameters: readonly QueryParameter[]): string | undefined {
  const members = parameters.map(
    ({ name, description, schema }) =>
      `${docComment(description)}${name}?: ${queryType(schema)} | undefined;`,
  );
  return members.length === 0 ? undefined : `{\n${indented(members.join('\n'))}\n}`;
}

function queryOf({ parameters = [] }: DescribedOperation): QueryParameter[] {
  return parameters.flatMap((it) => ('$ref' in it || it.in !== 'query' ? [] : [it]));
}

function isPageQuery(operation: DescribedOperation): boolean {
  const names = queryOf(operation).map(({ name }) => name);
  return names.join() === Object.keys(pageQuery).join();
}

/** What each operation takes and answers with, by its id. */
export function operationTypes(operations: readonly AtPath[]): string {
  const rows = operations
    .toSorted((one, other) => (one.operation.operationId < other.operation.operationId ? -1 : 1))
    .map(
      ({ path, operation }) =>
        `${operation.operationId}: { input: ${inputType(path, operation)}; answer: ${answerType(operation)} };`,
    );
  return `/**
 * What each operation takes, and what it gives.
 *
 * @internal
 */
export type Operations = {\n${indented(rows.join('\n'))}\n};`;
}

/** In an address everything is text; a program has numbers and yes or no. */
function queryType(schema: JsonSchema): string {
  if (schema.enum?.join() === 'true,false') return 'boolean';
  if (/^\^\[[01]-9\](\[0-9\]\*|\{1,11\})\$$/.test(schema.pattern ?? '')) return 'number';
  return typeOfSchema(schema);
}

function queryName(operation: DescribedOperation): string {
  const { operationId } = operation;
  if (isPageQuery(operation)) return 'PageQuery';
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`;
}

function inputType(path: string, operation: DescribedOperation): string {
  const params = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => `${name}: string`);
  const body = jsonOf(operation.requestBody);
  const members = [
    ...(params.length > 0 ? [`params: { ${params.join('; ')} }`] : []),
    ...(queryOf(operation).length > 0 ? [`query?: ${queryName(operation)} | undefined`] : []),
    ...(body ? [`body: ${typeOfSchema(body)}`] : []),
  ];
  return members.length === 0 ? 'object' : `{ ${members.join('; ')} }`;
}

function answerType({ responses }: DescribedOperation): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => unwrapped(jsonOf(response)));
  return [...new Set(types)].join(' | ');
}

/** `{"data": …}` alone is given without its wrapper; a page, and whatever has more to say, as it is. */
function unwrapped(schema: JsonSchema | undefined): string {
  const { data, ...more } = schema?.properties ?? {};
  if (!schema || !data) return schema ? typeOfSchema(schema) : 'void';
  if ('page_metadata' in more) return `Page<${typeOfSchema(data.items ?? {})}>`;
  return Object.keys(more).length === 0 ? typeOfSchema(data) : typeOfSchema(schema);
}

function jsonOf(part: { content?: Record<string, { schema: JsonSchema }> } | undefined) {
  return part?.content?.['application/json']?.schema;
}
