import type { TSchema } from 'typebox';
import { authorsContent } from '../authored.ts';
import type { Operation } from '../operation.ts';
import { adminOnlyScopes } from '../scopes.ts';
import { exampleOf } from './example-of.ts';
import { failuresOf } from './failures.ts';
import { type HeaderName, headersOf, limitHeaders } from './headers.ts';
import { hasEntityTag, isRepeatable, makesWithAddress } from './operation-traits.ts';
import { parametersOf } from './parameters.ts';
import { schemaObject } from './schemas.ts';
import { tagOf } from './tags.ts';

/** One operation in the document. */
export function operationObject(operation: Operation) {
  const { id, summary, scope, actor, body } = operation;
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary,
    description: `${operation.description}\n\n${rulesOf(operation)}`,
    'x-actor': actor,
    security: [{ oauth: scope === null ? [] : [scope] }, { token: [] }],
    parameters: parametersOf(operation),
    ...(body && { requestBody: { required: true, content: jsonOf(body) } }),
    responses: { ...successesOf(operation), ...notModified(operation), ...failuresOf(operation) },
  };
}

function rulesOf(operation: Operation): string {
  const { scope, scopeRule, actor } = operation;
  const isForAdmins = scope !== null && adminOnlyScopes.includes(scope);
  return [
    scopeRule ?? (scope === null ? 'Any token is accepted.' : `Needs the scope \`${scope}\`.`),
    ...(isForAdmins ? ['A person has it only while they are an admin.'] : []),
    actor === 'self' ? 'Needs a token with `actor=self`.' : 'Takes tokens of either actor.',
    ...(authorsContent(operation) ? ['Counts as authored content.'] : []),
  ].join(' ');
}

const words: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted; it is processed shortly afterwards.',
  204: 'Success; the response has no body.',
};

function successesOf(operation: Operation): Record<number, unknown> {
  const headers = headersOf(...successHeaders(operation), ...limitHeaders);
  const entries = Object.entries(operation.responses).map(([status, schema]) => [
    status,
    {
      description: words[Number(status)],
      headers,
      ...(status !== '204' && { content: contentOf(operation, schema) }),
    },
  ]);
  return Object.fromEntries(entries);
}

function successHeaders(operation: Operation): HeaderName[] {
  if (isRepeatable(operation)) {
    return [
      ...(makesWithAddress(operation) ? ['Location' as const] : []),
      ...(hasEntityTag(operation) ? ['ETag' as const] : []),
      'Idempotency-Replayed',
    ];
  }
  return hasEntityTag(operation) ? ['ETag'] : [];
}

function notModified(operation: Operation): Record<number, unknown> {
  if (operation.method !== 'GET' || !hasEntityTag(operation)) return {};
  return {
    304: {
      description: 'Not changed since the `If-None-Match` version.',
      headers: headersOf('ETag', ...limitHeaders),
    },
  };
}

function contentOf({ isStream }: Operation, schema: TSchema) {
  if (!isStream) return jsonOf(schema);
  return { 'text/event-stream': { schema: schemaObject(schema), example: exampleOf(schema) } };
}

function jsonOf(schema: TSchema) {
  return { 'application/json': { schema: schemaObject(schema), example: exampleOf(schema) } };
}
