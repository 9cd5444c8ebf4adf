import { ConnectionError, TimeoutError } from '../errors/connection-error.ts';
import { DeskbellError } from '../errors/deskbell-error.ts';

/** One HTTP request. */
export type Outgoing = { url: string; method: string; headers: Record<string, string>; body?: string | Blob };

/** How to send it. */
export type Sending = {
  fetch: typeof fetch;
  timeoutMilliseconds: number;
  signal?: AbortSignal | undefined;
};

export type Incoming = { status: number; headers: Headers; text: string };

/**
 * Sends a request once and reads the whole response.
 *
 * @throws ConnectionError, TimeoutError, DeskbellError for a redirected write, or the reason of the caller's signal.
 */
export async function exchange(outgoing: Outgoing, sending: Sending): Promise<Incoming> {
  const timeout = AbortSignal.timeout(sending.timeoutMilliseconds);
  const signal = sending.signal ? AbortSignal.any([sending.signal, timeout]) : timeout;
  try {
    const { url, ...init } = outgoing;
    // A redirected write would arrive as a GET, or send its body to an arbitrary target.
    const redirect = init.method === 'GET' ? 'follow' : 'manual';
    const response = await sending.fetch(url, { ...init, redirect, signal });
    if (isRedirect(response)) throw new DeskbellError(`${url} leads elsewhere; is baseUrl right?`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw requestError(error, outgoing, sending, timeout);
  }
}

/** Browsers hide the details of a redirect. A 304 isn't one. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

/** The SDK's error for a failed request; `timeout` is the signal that aborts it after too long. */
export function requestError(
  error: unknown,
  { method, url }: Outgoing,
  { signal, timeoutMilliseconds }: Sending,
  timeout: AbortSignal,
) {
  if (error instanceof DeskbellError) return error;
  if (signal?.aborted) return signal.reason;
  const what = `${method} ${new URL(url).origin}`;
  if (timeout.aborted) {
    return new TimeoutError(`${what} did not respond within ${timeoutMilliseconds} ms.`, { cause: error });
  }
  return new ConnectionError(`${what} did not respond: ${error instanceof Error ? error.message : error}`, {
    cause: error,
  });
}
