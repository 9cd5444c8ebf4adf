import { ApiError } from '../errors/api-error.ts';
import { ConnectionError } from '../errors/connection-error.ts';

/** Longer than this nobody is kept waiting: the error goes to the caller, who can plan. */
const longestWaitSeconds = 60;
const firstWaitMilliseconds = 500;
const longestBackOffMilliseconds = 8000;

/**
 * Whether the same request may be sent again after this error. Rate limits and a conflict with `Retry-After` say that
 * nothing was done. After everything else it may have been done, so that it has to be repeatable.
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
 * How long to wait before the next attempt: as long as the server says, else twice as long each time; and a part by
 * chance, so that those who failed together do not come back together.
 *
 * @param attempt counts from 0
 * @param chance from 0 to 1
 */
export function waitMilliseconds(error: unknown, attempt: number, chance: number): number {
  const told = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (told !== undefined) return told * 1000 + chance * firstWaitMilliseconds;
  const backOff = Math.min(firstWaitMilliseconds * 2 ** attempt, longestBackOffMilliseconds);
  return backOff * (0.5 + chance / 2);
}
