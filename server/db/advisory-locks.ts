import { useEmbeddedPostgres } from '@deskbell/embedded-postgres/advisory-lock.ts';
import type { Reader, Transaction } from './database.ts';

/**
 * The numbers of all advisory locks. All Deskbell processes of one database synchronize on them, including older
 * versions: a number never changes its meaning.
 */
export const advisoryLocks = {
  /** On its own connection, and acquired by polling: see `migrate.ts`. */
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
  /** A seed: each member has a lock of their own. Held by who gives them something, and taken by who removes them. */
  holdMember: 7_310_521_884_175n,
  /** A seed: each organization has a lock of its own. */
  changeMembers: 7_310_521_884_176n,
  /**
   * Shared while a backup runs, and tried exclusively by those that delete files or days of events: they wait until
   * the next round. Taken before the backup's snapshot.
   */
  holdForBackup: 7_310_521_884_375n,
  /** One backup at a time. */
  backUp: 7_310_521_884_376n,
  /** Shared by every process that serves, exclusive while the database moves. */
  serve: 7_310_521_884_377n,
  /** A seed: one import into each organization at a time. */
  importHistory: 7_310_521_884_408n,
  /** Held by the one transaction that updates answer documents. */
  indexAnswers: 7_310_521_884_523n,
  useEmbeddedPostgres,
} as const;

type Lock = keyof typeof advisoryLocks;

/** Waits until this transaction has the lock exclusively, until its end. */
export async function takeLock(transaction: Transaction, lock: Lock): Promise<void> {
  await transaction.read({ text: 'SELECT pg_advisory_xact_lock($1)', values: [advisoryLocks[lock]] });
}

/** Tries to take the lock until the transaction's end; false if another one has it. Doesn't wait. */
export async function tryLock(transaction: Transaction, lock: Lock): Promise<boolean> {
  const [row] = await transaction.read<{ is_taken: boolean }>({
    text: 'SELECT pg_try_advisory_xact_lock($1) AS is_taken',
    values: [advisoryLocks[lock]],
  });
  return row?.is_taken ?? false;
}

/** Whether nobody has the lock exclusively at this moment. */
export async function isLockFree(reader: Reader, lock: Lock): Promise<boolean> {
  const [row] = await reader.read<{ is_free: boolean }>({
    text: 'SELECT pg_try_advisory_xact_lock_shared($1) AS is_free',
    values: [advisoryLocks[lock]],
  });
  return row?.is_free ?? false;
}

/** Whether any process serves on this database at this moment. */
export async function isServed(reader: Reader): Promise<boolean> {
  const [row] = await reader.read<{ is_served: boolean }>({
    name: 'is_database_served',
    text: `SELECT EXISTS (SELECT 1 FROM pg_locks
                           WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                             AND ((classid::bigint << 32) | objid::bigint) = $1) AS is_served`,
    values: [advisoryLocks.serve],
  });
  return row?.is_served ?? false;
}

/** The same as `takeLock`, for a lock that each organization, or each of something else, has separately. */
export async function takeLockOf(transaction: Transaction, lock: Lock, owner: string): Promise<void> {
  await transaction.read({
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, $2))',
    values: [owner, advisoryLocks[lock]],
  });
}

/** The same without waiting: false if another one has it. */
export async function tryLockOf(transaction: Transaction, lock: Lock, owner: string): Promise<boolean> {
  const [row] = await transaction.read<{ is_taken: boolean }>({
    text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, $2)) AS is_taken',
    values: [owner, advisoryLocks[lock]],
  });
  return row?.is_taken ?? false;
}

/** Waits until nobody has the lock by `takeLockOf`, and keeps them waiting until this transaction's end. */
export async function shareLockOf(transaction: Transaction, lock: Lock, owner: string): Promise<void> {
  await transaction.read({
    text: 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, $2))',
    values: [owner, advisoryLocks[lock]],
  });
}
