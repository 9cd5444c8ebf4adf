/** An error response of the gate. */
export class GateError extends Error {
  readonly status: number;
  readonly code: string;
  readonly description: string;
  readonly retryAfterSeconds: number;

  constructor(
    status: number,
    body: { error?: string; error_description?: string },
    retryAfterSeconds: number,
  ) {
    super(body.error ?? String(status));
    this.status = status;
    this.code = body.error ?? '';
    this.description = body.error_description ?? '';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether the gate no longer knows the session's token. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof GateError && error.status === 401 && error.code !== 'invalid_identity';
}

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  token?: string | null;
  idempotencyKey?: string;
  keepalive?: boolean;
  ifNoneMatch?: string;
  signal?: AbortSignal;
};

export const gatePath = '/api/widget/v1';

/** Networks may drop packets silently: without a limit, a message would be *being sent* for minutes, and hold up the next ones. */
const timeoutMilliseconds = 30_000;

/** @throws GateError; TypeError without a network; DOMException if there is no response in time */
export async function callGate(path: string, call: Call = {}): Promise<Response> {
  const { method = 'GET', body, token, idempotencyKey, ifNoneMatch, keepalive = false } = call;
  const { signal = AbortSignal.timeout(timeoutMilliseconds) } = call;
  const response = await fetch(gatePath + path, {
    method,
    keepalive,
    signal,
    // The token is the only credential here; there are no cookies.
    credentials: 'omit',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.ok || response.status === 304) return response;
  const errorBody = await response.json().catch(() => ({}));
  throw new GateError(response.status, errorBody, Number(response.headers.get('retry-after')) || 0);
}

/** An operation's response, without its envelope. */
export async function askGate<Result>(path: string, call?: Call): Promise<Result> {
  const response = await callGate(path, call);
  return (response.status === 204 ? undefined : (await response.json()).data) as Result;
}

export type Page<Item> = { data: readonly Item[]; page_metadata: { after: string | null } };

export async function askPage<Item>(path: string, call?: Call): Promise<Page<Item>> {
  return (await callGate(path, call)).json();
}
