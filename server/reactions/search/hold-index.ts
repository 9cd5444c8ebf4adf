import { tryLock } from '../../db/advisory-locks.ts';
import type { Transaction } from '../../db/database.ts';

/**
 * Whether this transaction alone may write documents now. It doesn't have to be durable when it ends: what a crash
 * loses is still in the queue.
 */
export async function holdIndex(transaction: Transaction): Promise<boolean> {
  if (!(await tryLock(transaction, 'indexForSearch'))) return false;
  await transaction.write({ text: 'SET LOCAL synchronous_commit = off', values: [] });
  return true;
}
