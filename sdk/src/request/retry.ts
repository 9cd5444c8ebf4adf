import { ApiError } from '../errors/api-error.ts';
import { ConnectionError } from '../errors/connection-error.ts';

/** The maximum delay. Beyond it, the caller gets the error, and can plan. */
const longestWaitSeconds = 60;
const firstWaitMilliseconds = 500;
const longestBackOffMilliseconds = 8000;

/**
 * Whether a request may be retried after this error. Rate limits and a conflict with `Retry-After` mean that nothing was done.
 * After any other error it may have been done, so it has to be repeatable.
 */
export function mayRetry(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError) return isRepeatable;
  if (!(error instanceof ApiError)) return false;
  const { status, retryAfterSeconds } = error;
  if ((retryAfterSeconds ?? 0) > longestWaitSeconds) return false;
  if (status === 429 || (status === 409 && retryAfterSeconds !== undefined)) return true;
  return isRepeatable && (status === 408 || status >= 500);
}

/**
 * The delay before the next attempt: as long as the server says, otherwise doubling; with jitter, so that clients that failed
 * together don't retry together.
 *
 * @param attempt counts from 0
 * @param chance from 0 to 1
 */
export function waitMilliseconds(error: unknown, attempt: number, chance: number): number {
  const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000 + chance * firstWaitMilliseconds;
  const backOff = Math.min(firstWaitMilliseconds * 2 ** attempt, longestBackOffMilliseconds);
  return backOff * (0.5 + chance / 2);
}
