import { setTimeout as delay } from 'node:timers/promises';

const maxAttempts = 5;

/** Of the first pause; each one after it may be twice as long. */
const maxPauseMilliseconds = 25;

/** PostgreSQL's appendix A: it undid the whole transaction so that others could go on, and the same again may well succeed. */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/**
 * Runs a statement or a transaction, up to five times while PostgreSQL undoes it as a serialization failure or a deadlock. The
 * pauses in between are random, so that those who met do not meet again. Must not be used inside a transaction: what came before
 * in it is undone as well.
 *
 * @throws whatever the last attempt throws
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
    }
    await delay(Math.random() * maxPauseMilliseconds * 2 ** (attempt - 1));
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.has(error.code);
}
