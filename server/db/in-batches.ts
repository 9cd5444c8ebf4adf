import type { Database, Transaction } from './database.ts';

/** Runs batches, each in its own transaction, until one returns false (nothing is left) or `shouldContinue` does. */
export async function inBatches(
  database: Pick<Database, 'transaction'>,
  batch: (transaction: Transaction) => Promise<boolean>,
  shouldContinue: () => boolean,
): Promise<void> {
  while (shouldContinue()) {
    const hasMore = await database.transaction(batch);
    if (!hasMore) return;
  }
}
