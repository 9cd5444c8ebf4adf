import { errorFrom } from '../../sdk/src/errors/error-from.ts';

export type Outgoing = {
  method: string;
  /** Below the inbox gate, with its query. */
  path: string;
  organizationId?: string | undefined;
  body?: unknown;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Goes out even where the page is left meanwhile. */
  keepalive?: boolean | undefined;
};

const gate = '/api/inbox/v1';
let csrfToken = '';

/** Every write from here on goes with this; it is the session's, and comes with who is signed in. */
export function keepCsrfToken(token: string): void {
  csrfToken = token;
}

/**
 * One request to the inbox gate, with this browser's session. What is wrapped as `{"data": …}` alone comes without its
 * wrapper, a page as it is, 204 as undefined. Who is not signed in (any more) is led to that, and comes back here.
 *
 * @throws ApiError; TypeError where the server cannot be reached
 */
export async function send(outgoing: Outgoing): Promise<unknown> {
  const response = await fetch(gate + outgoing.path, {
    method: outgoing.method,
    headers: headersOf(outgoing),
    ...(outgoing.body !== undefined && { body: JSON.stringify(outgoing.body) }),
    ...(outgoing.signal && { signal: outgoing.signal }),
    ...(outgoing.keepalive && { keepalive: true }),
  });
  if (response.status === 204) return undefined;
  const answer = await response.json().catch(() => ({}));
  if (response.status === 401) leaveForSignIn();
  if (!response.ok) throw errorFrom({ status: response.status, headers: response.headers, body: answer });
  return 'data' in answer && Object.keys(answer).length === 1 ? answer.data : answer;
}

function headersOf({ method, organizationId, body, idempotencyKey }: Outgoing): Record<string, string> {
  return {
    ...(organizationId !== undefined && { 'deskbell-organization': organizationId }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { 'x-csrf-token': csrfToken }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}

/** To the sign-in page, which leads back to this very screen. */
export function leaveForSignIn(): void {
  const here = location.pathname + location.search;
  location.assign(`/login?return_to=${encodeURIComponent(here)}`);
}
