/** The headers of answers that the document has once, under their own names. */
export const headers = {
  Allow: text('The methods that there are.'),
  ETag: text('Changes with the record; for `If-Match` and `If-None-Match`.'),
  'Idempotency-Replayed': text('`true` where this was done by an earlier request with the same key.'),
  Location: text('The address of the record.'),
  'Retry-After': text('How many seconds to wait.'),
  'WWW-Authenticate': text('How to authenticate, and what was missing.'),
  'X-Request-Id': text('Of this request; the log of the server has it too.'),
} as const;

export type HeaderName = keyof typeof headers;

/** References to these, and to the one that every answer carries. */
export function headersOf(...names: HeaderName[]): Record<string, unknown> {
  const all: HeaderName[] = ['X-Request-Id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function text(description: string) {
  return { description, schema: { type: 'string' } };
}
