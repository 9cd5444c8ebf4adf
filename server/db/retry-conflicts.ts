import { setTimeout as delay } from 'node:timers/promises';

/** A write met a server that only reads: a primary that became a standby, or is to become one. */
const readOnly = '25006';

const maxAttempts = 5;

/** Of the first pause; each one after it may be twice as long. */
const maxPauseMilliseconds = 25;

/**
 * PostgreSQL's appendix A: it undid the whole transaction, and the same again may well succeed. Either others were to go on
 * (40001, 40P01), or the session was read-only, and another connection may lead to the new primary (25006).
 */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01', readOnly]);

/**
 * Runs a statement or a transaction, up to five times while PostgreSQL undoes it because of others or because it was read-only. The
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

/** Whether the connection that this came over leads to a server that cannot be written to. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === readOnly;
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.has(error.code);
}
