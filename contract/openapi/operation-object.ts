import type { TSchema } from 'typebox';
import { authorsContent } from '../authored.ts';
import type { Operation } from '../operation.ts';
import { adminOnlyScopes } from '../scopes.ts';
import { failuresOf } from './failures.ts';
import { type HeaderName, headersOf, limitHeaders } from './headers.ts';
import { answersWithEntityTag, isRepeatable } from './operation-traits.ts';
import { parametersOf } from './parameters.ts';
import { schemaObject } from './schemas.ts';

/** One operation as the document has it. */
export function operationObject(operation: Operation) {
  const { id, summary, scope, body } = operation;
  return {
    operationId: id,
    tags: [scope === null ? 'me' : scope.split(':', 1)[0]],
    summary,
    description: rulesOf(operation),
    security: [{ oauth: scope === null ? [] : [scope] }],
    parameters: parametersOf(operation),
    ...(body && { requestBody: { required: true, content: jsonOf(body) } }),
    responses: { ...successesOf(operation), ...notModified(operation), ...failuresOf(operation) },
  };
}

function rulesOf(operation: Operation): string {
  const { scope, actor } = operation;
  const isForAdmins = scope !== null && adminOnlyScopes.includes(scope);
  return [
    scope === null ? 'Any token will do.' : `Needs the scope \`${scope}\`.`,
    ...(isForAdmins ? ['A person has it only while they are an admin.'] : []),
    actor === 'self' ? 'Needs a token with `actor=self`.' : 'Takes tokens of either actor.',
    ...(authorsContent(operation) ? ['Counts as authored content.'] : []),
  ].join(' ');
}

const words: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Made.',
  204: 'Done; there is no body.',
};

function successesOf(operation: Operation): Record<number, unknown> {
  const headers = headersOf(...successHeaders(operation), ...limitHeaders);
  const entries = Object.entries(operation.answers).map(([status, schema]) => [
    status,
    {
      description: words[Number(status)],
      headers,
      ...(status !== '204' && { content: jsonOf(schema) }),
    },
  ]);
  return Object.fromEntries(entries);
}

function successHeaders(operation: Operation): HeaderName[] {
  if (isRepeatable(operation)) return ['Location', 'Idempotency-Replayed'];
  return answersWithEntityTag(operation) ? ['ETag'] : [];
}

function notModified(operation: Operation): Record<number, unknown> {
  if (operation.method !== 'GET' || !answersWithEntityTag(operation)) return {};
  return {
    304: { description: 'As `If-None-Match` has it already.', headers: headersOf('ETag', ...limitHeaders) },
  };
}

function jsonOf(schema: TSchema) {
  return { 'application/json': { schema: schemaObject(schema) } };
}
