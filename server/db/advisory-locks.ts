import { useEmbeddedPostgres } from '@deskbell/embedded-postgres/advisory-lock.ts';
import type { Transaction } from './database.ts';

/**
 * The number of every advisory lock there is. All Deskbell processes of one database meet on them, those of older versions too:
 * a number is never given another meaning.
 */
export const advisoryLocks = {
  /** On a connection of its own, and waited for by polling: see `migrate.ts`. */
  migrate: 7_310_521_884_001n,
  makeEventPartitions: 7_310_521_884_002n,
  sweepExpiredRows: 7_310_521_884_003n,
  /** A seed: each organization has a lock of its own. */
  mergeConversations: 7_310_521_884_004n,
  wakeSnoozed: 7_310_521_884_005n,
  indexForSearch: 7_310_521_884_006n,
  makeJobTables: 7_310_521_884_007n,
  dropOldEvents: 7_310_521_884_060n,
  /** A seed: each organization has a lock of its own. */
  receiveMail: 7_310_521_884_127n,
  sweepWidgetSessions: 7_310_521_884_163n,
  useEmbeddedPostgres,
} as const;

type Lock = keyof typeof advisoryLocks;

/** Waits until this transaction alone has the lock, which it keeps to its end. */
export async function takeLock(transaction: Transaction, lock: Lock): Promise<void> {
  await transaction.read({ text: 'SELECT pg_advisory_xact_lock($1)', values: [advisoryLocks[lock]] });
}

/** Whether this transaction has the lock, to its end; false where another one has it. Does not wait. */
export async function tryLock(transaction: Transaction, lock: Lock): Promise<boolean> {
  const [row] = await transaction.read<{ is_taken: boolean }>({
    text: 'SELECT pg_try_advisory_xact_lock($1) AS is_taken',
    values: [advisoryLocks[lock]],
  });
  return row?.is_taken ?? false;
}

/** The same as `takeLock`, of a lock that each organization has by itself. */
export async function takeLockOf(
  transaction: Transaction,
  lock: Lock,
  organizationId: string,
): Promise<void> {
  await transaction.read({
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, $2))',
    values: [organizationId, advisoryLocks[lock]],
  });
}
