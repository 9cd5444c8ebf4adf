import type { TSchema } from 'typebox';
import { errorStatuses } from '../error-codes.ts';
import { sharedErrors } from '../operation.ts';
import { widgetErrorStatuses } from './error-codes.ts';
import { WidgetErrorBody } from './errors.ts';
import type { WidgetOperation } from './operations.ts';
import * as operations from './operations.ts';

export const widgetPrefix = '/api/widget/v1';
export const widgetOperations: readonly WidgetOperation[] = Object.values(operations);

/** The widget's gate as a document of its own: no app calls it, and it may change with the panel. */
export function widgetOpenapiDocument(version: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Deskbell widget',
      version,
      description:
        'The API of the chat widget’s panel. A session’s bearer token, `dbv_…`, isn’t valid at other gates, nor are theirs here. There are no cookies and no CORS: the panel has the same origin.',
    },
    servers: [{ url: '/', description: 'The installation that serves this document.' }],
    paths: pathsOf(),
    components: {
      schemas: { Error: WidgetErrorBody },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'A visitor’s token, `dbv_…`.' },
      },
    },
  };
}

function pathsOf(): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  const key = ({ path, method }: WidgetOperation) => `${path} ${method}`;
  for (const operation of widgetOperations.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))) {
    const path = widgetPrefix + operation.path.replaceAll(/:([a-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationObject(operation) };
  }
  return paths;
}

function operationObject(operation: WidgetOperation) {
  const { id, summary, description, body, isPublic } = operation;
  return {
    operationId: id,
    summary,
    description,
    security: isPublic ? [] : [{ session: [] }],
    parameters: parametersOf(operation),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: { ...successesOf(operation), ...failuresOf(operation) },
  };
}

function parametersOf({ path, query, method, responses }: WidgetOperation) {
  const inPath = [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }));
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } };
  return [...inPath, ...inQuery, ...(method === 'POST' && 201 in responses ? [key] : [])];
}

function successesOf({ responses, isStream }: WidgetOperation) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      {
        description: 'Success.',
        ...(status !== '204' && { content: isStream ? { 'text/event-stream': { schema } } : json(schema) }),
      },
    ]),
  );
}

const statuses: Record<string, number> = { ...errorStatuses, ...widgetErrorStatuses };

function failuresOf({ errors }: WidgetOperation) {
  const byStatus = Map.groupBy([...sharedErrors, ...errors], (code) => statuses[code] ?? 500);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}

function json(schema: TSchema) {
  return { 'application/json': { schema } };
}
