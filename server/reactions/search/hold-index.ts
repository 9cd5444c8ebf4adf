import { tryLock } from '../../db/advisory-locks.ts';
import type { Transaction } from '../../db/database.ts';

/**
 * Whether this transaction alone may write documents now. It need not reach the disk before it ends: what a crash undoes of
 * it is still in the queue.
 */
export async function holdIndex(transaction: Transaction): Promise<boolean> {
  if (!(await tryLock(transaction, 'indexForSearch'))) return false;
  await transaction.write({ text: 'SET LOCAL synchronous_commit = off', values: [] });
  return true;
}
