import type { StepUpWays } from '../../contract/inbox/second-factor.ts';
import { errorFrom } from '../../sdk/src/errors/error-from.ts';
import { recordConnection } from '../connection/connection.ts';
import { isGatewayStatus } from '../connection/connection-state.ts';
import { checkSession } from './check-session.ts';
import { csrfToken } from './csrf-token.ts';
import { waitForSignIn } from './expired-session.ts';
import { pageOwner } from './page-owner.ts';
import { whileReplacing } from './session-changes.ts';
import { reportSignInRefusal } from './sign-in-refusals.ts';
import { confirmIdentity } from './step-up.ts';

export type InboxRequest = {
  method: string;
  /** The path below the inbox gate, with its query string. */
  path: string;
  organizationId?: string | undefined;
  body?: unknown;
  idempotencyKey?: string | undefined;
  /** The version from `sendForVersion`: the server refuses the change if the record has a newer one. */
  ifMatch?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Completes even if the page is closed. */
  keepalive?: boolean | undefined;
  /** The response sets the cookie of a new session. */
  replacesSession?: boolean | undefined;
};

const gate = '/api/inbox/v1';
/** Networks may drop packets silently, so a request without a response by then counts as unanswered. */
const timeoutMilliseconds = 30_000;

/**
 * Sends a request to the inbox gate with the session of this browser. Unwraps responses that are only `{"data": …}`; returns
 * pages as they are, and undefined for 204. If the session has ended, asks the user to sign in again and repeats the request; if
 * nobody was signed in, navigates to the sign-in page. If the server requires a recent proof of who the user is, asks for one and
 * repeats the request. Never resolves once somebody else has signed in to this browser.
 *
 * @throws ApiError; TypeError if the server can't be reached
 */
export async function send(outgoing: InboxRequest): Promise<unknown> {
  return (await sendForVersion(outgoing)).result;
}

/** Like {@link send}, and also returns the record's ETag. */
export async function sendForVersion(outgoing: InboxRequest): Promise<{ result: unknown; version?: string }> {
  const usedToken = csrfToken();
  const request = () => fetchRecorded(outgoing);
  const response = await (outgoing.replacesSession ? whileReplacing(request) : request());
  if (response.status === 204) return { result: undefined };
  const body = await response.json().catch(() => ({}));
  if (await canSendAgain({ response, body, usedToken })) return sendForVersion(outgoing);
  if (!response.ok) throw errorFrom({ status: response.status, headers: response.headers, body });
  const version = response.headers.get('etag');
  const result = 'data' in body && Object.keys(body).length === 1 ? body.data : body;
  return { result, ...(version !== null && { version }) };
}

/** Like {@link send}, for a response that is streamed: once it has begun, it may take as long as it needs. */
export async function sendForStream(outgoing: InboxRequest): Promise<Response> {
  const usedToken = csrfToken();
  const response = await fetchRecorded(outgoing, { isStream: true });
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  if (await canSendAgain({ response, body, usedToken })) return sendForStream(outgoing);
  throw errorFrom({ status: response.status, headers: response.headers, body });
}

type Refusal = {
  response: Response;
  body: { error?: string; details?: StepUpWays[] };
  usedToken: string;
};

/** Whether a request that was refused should be repeated: with another session, token or proof. */
async function canSendAgain({ response: { status }, body, usedToken }: Refusal): Promise<boolean> {
  const isNotOwners = status === 401 || body.error === 'user_changed';
  if (isNotOwners && (await waitForSignIn())) return true;
  if (status === 401) goToSignIn();
  if (body.error === 'sign_in_refused') reportSignInRefusal();
  if (body.error === 'step_up_required') return confirmIdentity(body.details?.[0] ?? { ways: [] });
  return body.error === 'cross_site_request' && (await renewCsrfToken(usedToken));
}

/**
 * Signing in again in another tab starts a new session, which refuses the token of this page.
 *
 * @returns whether there is a token other than the refused one
 */
async function renewCsrfToken(refused: string): Promise<boolean> {
  if (csrfToken() === refused) await checkSession();
  return csrfToken() !== refused;
}

/** Records whether the server could be reached. An aborted request is no evidence. */
async function fetchRecorded(outgoing: InboxRequest, { isStream = false } = {}): Promise<Response> {
  const beginning = isStream ? new AbortController() : undefined;
  const timer = beginning && setTimeout(() => beginning.abort(), timeoutMilliseconds);
  const timeout = beginning?.signal ?? AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(gate + outgoing.path, {
      method: outgoing.method,
      headers: headersOf(outgoing),
      ...(outgoing.body !== undefined && { body: JSON.stringify(outgoing.body) }),
      signal: outgoing.signal ? AbortSignal.any([outgoing.signal, timeout]) : timeout,
      ...(outgoing.keepalive && { keepalive: true }),
    });
    clearTimeout(timer);
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
  const owner = pageOwner();
  return {
    // Refused if somebody else has signed in since: this page must not mix the data of two users.
    ...(owner && { 'deskbell-user': owner.id }),
    ...(organizationId !== undefined && { 'deskbell-organization': organizationId }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { 'x-csrf-token': csrfToken() }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  };
}

/** Navigates to the sign-in page, which returns to the current screen. */
function goToSignIn(): void {
  const here = location.pathname + location.search;
  // The browser preserves the fragment, which may name a message, through signing in.
  location.assign(`/login?return_to=${encodeURIComponent(here)}${location.hash}`);
}
