import type { ErrorCode } from '../types.ts';
import { DeskbellError } from './deskbell-error.ts';

/** An error response. */
export type ErrorResponse = {
  status: number;
  headers: Headers;
  body: { error?: unknown; error_description?: unknown; details?: unknown };
};

/**
 * An error response. Check its class or its `code`; the message is for people, and may change.
 *
 * @example
 * ```ts
 * import { ApiError, NotFoundError } from '@deskbell/sdk';
 *
 * try {
 *   await deskbell.conversations.get('cnv_of_somebody_else');
 * } catch (error) {
 *   if (error instanceof NotFoundError) console.log('There is no such conversation.');
 *   else if (error instanceof ApiError) console.log(error.status, error.code, error.requestId);
 *   else throw error;
 * }
 * ```
 */
export class ApiError extends DeskbellError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** One of the codes of the API; `unknown` if the response comes from something else, such as a proxy. */
  readonly code: ErrorCode | (string & {});
  /** The id of this request in the server's log. */
  readonly requestId: string | undefined;
  /** How long to wait before retrying the request, if the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, headers, body }: ErrorResponse) {
    super(typeof body.error_description === 'string' ? body.error_description : `The answer was ${status}.`);
    this.status = status;
    this.code = typeof body.error === 'string' ? body.error : 'unknown';
    this.requestId = headers.get('x-request-id') ?? undefined;
    this.retryAfterSeconds = secondsFrom(headers.get('retry-after'));
  }
}

/** Seconds, or a date (RFC 9110 section 10.2.3). */
function secondsFrom(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
