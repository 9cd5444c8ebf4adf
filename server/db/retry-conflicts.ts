import { setTimeout as delay } from 'node:timers/promises';

/** A write reached a read-only server: a primary that became a standby, or is about to. */
const readOnly = '25006';

const maxAttempts = 5;

/** The first pause; each later one may be twice as long. */
const maxPauseMilliseconds = 25;

/**
 * PostgreSQL's appendix A: it rolled back the whole transaction, and a retry may well succeed. Either because of
 * others (40001, 40P01), or because the session was read-only and another connection may lead to the new primary
 * (25006).
 */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01', readOnly]);

/**
 * Runs a statement or a transaction, up to five times while PostgreSQL rolls it back because of others or because it
 * was read-only. The pauses in between are random, so that conflicting ones don't meet again. Must not be used inside
 * a transaction, whose previous statements are rolled back too.
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

/** Whether the connection that raised this leads to a read-only server. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === readOnly;
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.has(error.code);
}
