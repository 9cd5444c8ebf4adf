import { errorFrom } from '../../sdk/src/errors/error-from.ts';
import { noteConnection } from '../connection/connection.ts';
import { isGatewayStatus } from '../connection/connection-state.ts';
import { signedInAgain } from './expired-session.ts';

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
/** What has no answer by then has none: a network may drop packets without a word. */
const timeoutMilliseconds = 30_000;
let csrfToken = '';

/** Every write from here on goes with this; it is the session's, and comes with who is signed in. */
export function keepCsrfToken(token: string): void {
  csrfToken = token;
}

/**
 * One request to the inbox gate, with this browser's session. What is wrapped as `{"data": …}` alone comes without its
 * wrapper, a page as it is, 204 as undefined. Where the session has ended, its person signs in again over the screen, and the
 * request is sent once more; where nobody was signed in, the sign-in page leads back here.
 *
 * @throws ApiError; TypeError where the server cannot be reached
 */
export async function send(outgoing: Outgoing): Promise<unknown> {
  const response = await fetchNoted(outgoing);
  if (response.status === 204) return undefined;
  if (response.status === 401 && !outgoing.keepalive && (await signedInAgain())) return send(outgoing);
  const answer = await response.json().catch(() => ({}));
  if (response.status === 401) leaveForSignIn();
  if (!response.ok) throw errorFrom({ status: response.status, headers: response.headers, body: answer });
  return 'data' in answer && Object.keys(answer).length === 1 ? answer.data : answer;
}

/** Notes whether the server could be reached. What the caller aborts says nothing about that. */
async function fetchNoted(outgoing: Outgoing): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(gate + outgoing.path, {
      method: outgoing.method,
      headers: headersOf(outgoing),
      ...(outgoing.body !== undefined && { body: JSON.stringify(outgoing.body) }),
      signal: outgoing.signal ? AbortSignal.any([outgoing.signal, timeout]) : timeout,
      ...(outgoing.keepalive && { keepalive: true }),
    });
    noteConnection(isGatewayStatus(response.status) ? 'unanswered' : 'answered');
    return response;
  } catch (error) {
    if (!outgoing.signal?.aborted) noteConnection('unanswered');
    throw error;
  }
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
function leaveForSignIn(): void {
  const here = location.pathname + location.search;
  location.assign(`/login?return_to=${encodeURIComponent(here)}`);
}
