import type { Transaction } from '../../db/database.ts';

/** Any number that nobody else uses: of several processes one writes documents, the others find it done. */
const indexLock = 7_310_521_884_006;

/**
 * Whether this transaction alone may write documents now. It need not reach the disk before it ends: what a crash undoes of
 * it is still in the queue.
 */
export async function holdIndex(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.read<{ mine: boolean }>({
    text: `SELECT pg_try_advisory_xact_lock($1) AS mine, set_config('synchronous_commit', 'off', true)`,
    values: [indexLock],
  });
  return row?.mine ?? false;
}
