import type { SignedIn } from '../../contract/inbox/session.ts';
import { errorFrom } from '../../sdk/src/errors/error-from.ts';
import { recordConnection } from '../connection/connection.ts';
import { isGatewayStatus } from '../connection/connection-state.ts';
import { pageOwner, waitForSignIn } from './expired-session.ts';

export type InboxRequest = {
  method: string;
  /** The path below the inbox gate, with its query string. */
  path: string;
  organizationId?: string | undefined;
  body?: unknown;
  idempotencyKey?: string | undefined;
  /** The version from `sendForVersion`: the server refuses the change if the record has another one by now. */
  ifMatch?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Completes even if the page is closed. */
  keepalive?: boolean | undefined;
};

const gate = '/api/inbox/v1';
/** Networks may drop packets silently, so a request without an answer by then counts as unanswered. */
const timeoutMilliseconds = 30_000;
let csrfToken = '';

/** Sets the CSRF token that every write carries. It belongs to the session. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

/**
 * Sends a request to the inbox gate with the session of this browser. Unwraps answers that are only `{"data": …}`; returns pages
 * as they are, and undefined for 204. If the session has ended, asks the user to sign in again and repeats the request; if nobody
 * was signed in, goes to the sign-in page.
 *
 * @throws ApiError; TypeError if the server can't be reached
 */
export async function send(outgoing: InboxRequest): Promise<unknown> {
  return (await sendForVersion(outgoing)).answer;
}

/** Like {@link send}, and also returns the record's ETag. */
export async function sendForVersion(outgoing: InboxRequest): Promise<{ answer: unknown; version?: string }> {
  const usedToken = csrfToken;
  const response = await fetchRecorded(outgoing);
  if (response.status === 204) return { answer: undefined };
  if (response.status === 401 && !outgoing.keepalive && (await waitForSignIn()))
    return sendForVersion(outgoing);
  const body = await response.json().catch(() => ({}));
  if (response.status === 401) goToSignIn();
  if (body.error === 'cross_site_request' && (await renewCsrfToken(usedToken)))
    return sendForVersion(outgoing);
  if (!response.ok) throw errorFrom({ status: response.status, headers: response.headers, body });
  const version = response.headers.get('etag');
  const answer = 'data' in body && Object.keys(body).length === 1 ? body.data : body;
  return { answer, ...(version !== null && { version }) };
}

/**
 * Signing in again in another tab starts a new session, which refuses the token of this page. Reads the new token if the
 * same person is signed in, and reloads the page as theirs if it is somebody else.
 *
 * @returns whether there is a token other than the one that was refused
 */
async function renewCsrfToken(refused: string): Promise<boolean> {
  if (csrfToken !== refused) return true;
  const answer = await fetch(`${gate}/session`).catch(() => undefined);
  if (!answer?.ok) return false;
  const { data } = (await answer.json()) as { data: SignedIn };
  if (data.user.id !== pageOwner()?.id) location.reload();
  else csrfToken = data.csrf_token;
  return csrfToken !== refused;
}

/** Records whether the server could be reached. Aborting a request says nothing about that. */
async function fetchRecorded(outgoing: InboxRequest): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(gate + outgoing.path, {
      method: outgoing.method,
      headers: headersOf(outgoing),
      ...(outgoing.body !== undefined && { body: JSON.stringify(outgoing.body) }),
      signal: outgoing.signal ? AbortSignal.any([outgoing.signal, timeout]) : timeout,
      ...(outgoing.keepalive && { keepalive: true }),
    });
    recordConnection(isGatewayStatus(response.status) ? 'unanswered' : 'answered');
    return response;
  } catch (error) {
    if (!outgoing.signal?.aborted) recordConnection('unanswered');
    throw error;
  }
}

function headersOf({
  method,
  organizationId,
  body,
  idempotencyKey,
  ifMatch,
}: InboxRequest): Record<string, string> {
  return {
    ...(organizationId !== undefined && { 'deskbell-organization': organizationId }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { 'x-csrf-token': csrfToken }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  };
}

/** Goes to the sign-in page, which returns to the current screen. */
function goToSignIn(): void {
  const here = location.pathname + location.search;
  // The browser keeps the fragment, which may name a message, through signing in.
  location.assign(`/login?return_to=${encodeURIComponent(here)}${location.hash}`);
}
