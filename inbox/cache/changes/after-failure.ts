import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import { failureOf } from '../../connection/failure.ts';

/** How often the server may answer that it can't apply a change right now before the change is reverted. */
const maxAttempts = 5;
const minPauseMilliseconds = 1_000;

/**
 * What to do with a change whose request failed: revert it, or send it again after a pause. Requests without an answer don't
 * count: they are sent again for as long as the server can't be reached.
 *
 * @param attempts how many were answered before
 */
export function afterFailure(
  error: unknown,
  attempts: number,
): { isFinal: true } | { isFinal: false; attempts: number; pauseMilliseconds: number } {
  const failure = failureOf(error);
  const answered = attempts + (error instanceof ApiError ? 1 : 0);
  if (failure.kind === 'refused' || answered >= maxAttempts) return { isFinal: true };
  const asked = failure.kind === 'busy' ? failure.retryAfterSeconds * 1_000 : 0;
  return { isFinal: false, attempts: answered, pauseMilliseconds: Math.max(asked, minPauseMilliseconds) };
}

/**
 * The records with changes that wait for the server: all that have any while it can't be reached, and those whose next
 * change has waited for it once it can.
 */
export function waitingRecords(
  queues: ReadonlyMap<string, readonly { wasHeld: boolean }[]>,
  { isUp }: { isUp: boolean },
): string[] {
  return [...queues].filter(([, [next]]) => next && (!isUp || next.wasHeld)).map(([id]) => id);
}
