/** The headers of answers that the document has once, under their own names. */
export const headers = {
  Allow: text('The methods that there are.'),
  ETag: text('Changes with the record; for `If-Match` and `If-None-Match`.'),
  'Idempotency-Replayed': text('`true` where this was done by an earlier request with the same key.'),
  Location: text('The address of the record.'),
  'Retry-After': text('How many seconds to wait.'),
  'WWW-Authenticate': text('How to authenticate, and what was missing.'),
  'X-RateLimit-Limit': count('How many requests of this kind a token has in a minute.'),
  'X-RateLimit-Remaining': count('How many more can be sent at once now.'),
  'X-RateLimit-Reset': count('When that is all of them again. Unix seconds, UTC.'),
  'X-Request-Id': text('Of this request; the log of the server has it too.'),
} as const;

export type HeaderName = keyof typeof headers;

/** References to these, and to the one that every answer carries. */
export function headersOf(...names: HeaderName[]): Record<string, unknown> {
  const all: HeaderName[] = ['X-Request-Id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers that tell of a limit; answers that come before anybody is counted, as 401, do not have them. */
export const limitHeaders: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

function count(description: string) {
  return { description, schema: { type: 'integer' } };
}

function text(description: string) {
  return { description, schema: { type: 'string' } };
}
