import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import { failureOf } from '../../connection/failure.ts';

/** How many temporary errors from the server a change survives before it is reverted. */
const maxAttempts = 5;
const minPauseMilliseconds = 1_000;

/**
 * What to do with a change whose request failed: revert it, or retry after a pause. Only responses count as attempts: while the
 * server can't be reached, changes are retried indefinitely.
 *
 * @param attempts the number of earlier attempts that got a response
 */
export function afterFailure(
  error: unknown,
  attempts: number,
): { isFinal: true } | { isFinal: false; attempts: number; pauseMilliseconds: number } {
  const failure = failureOf(error);
  const answered = attempts + (error instanceof ApiError ? 1 : 0);
  if (failure.kind === 'refused' || answered >= maxAttempts) return { isFinal: true };
  const retryAfter = failure.kind === 'busy' ? failure.retryAfterSeconds * 1_000 : 0;
  return {
    isFinal: false,
    attempts: answered,
    pauseMilliseconds: Math.max(retryAfter, minPauseMilliseconds),
  };
}

/**
 * The records with changes that wait for the server: all with pending changes while it is down; once it is up, those whose next
 * change was delayed by the outage.
 */
export function waitingRecords(
  queues: ReadonlyMap<string, readonly { wasHeld: boolean }[]>,
  { isUp }: { isUp: boolean },
): string[] {
  return [...queues].filter(([, [next]]) => next && (!isUp || next.wasHeld)).map(([id]) => id);
}
