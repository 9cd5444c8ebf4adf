/** The response headers that the document defines once, under their own names. */
export const headers = {
  Allow: text('The supported methods.', 'GET, HEAD, POST'),
  ETag: text('Changes with the record; for `If-Match` and `If-None-Match`.', '"hK8nN3pXr0-4eYwq2Zb1uA"'),
  'Idempotency-Replayed': text('`true` where this was done by an earlier request with the same key.', 'true'),
  Location: text('The URL of the record.', '/api/oauth/v1/conversations/cnv_01h455vb4pex5vsknk084sn02q'),
  'Retry-After': text('How many seconds to wait.', '1'),
  'WWW-Authenticate': text(
    'How to authenticate, and what was missing.',
    'Bearer realm="deskbell", error="insufficient_scope", scope="conversations:read"',
  ),
  'X-RateLimit-Limit': count('Number of requests of this kind that a token may send per minute.', 600),
  'X-RateLimit-Remaining': count('Number of requests that can be sent right now.', 99),
  'X-RateLimit-Reset': count('When the limit is fully restored. Unix seconds, UTC.', 1795237972),
  'X-Request-Id': text(
    'Id of this request; the server’s log has it too.',
    '2f1c6f0e-6f0b-4a7e-9a51-0d6f3f6f8a55',
  ),
} as const;

export type HeaderName = keyof typeof headers;

/** References to these, and to the one that every response carries. */
export function headersOf(...names: HeaderName[]): Record<string, unknown> {
  const all: HeaderName[] = ['X-Request-Id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers that describe a limit; responses sent before a caller is counted, such as 401, don't have them. */
export const limitHeaders: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

function count(description: string, example: number) {
  return { description, schema: { type: 'integer' }, example };
}

function text(description: string, example: string) {
  return { description, schema: { type: 'string' }, example };
}
