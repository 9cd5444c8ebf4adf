import type { Transaction } from '../../db/database.ts';

/**
 * Holds a provider until the end of the transaction, with any number of others: disabling or deleting it waits.
 *
 * @returns whether people may sign in with it
 */
export async function holdProvider(transaction: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'hold_identity_provider',
    text: `SELECT 1 FROM identity_providers WHERE id = $1 AND status = 'active' FOR SHARE`,
    values: [id],
  });
  return rowCount === 1;
}

/** Waits until nobody holds it any more, and lets nobody hold it. */
export async function lockProvider(transaction: Transaction, id: string): Promise<void> {
  await transaction.write({
    name: 'lock_identity_provider',
    text: 'SELECT 1 FROM identity_providers WHERE id = $1 FOR NO KEY UPDATE',
    values: [id],
  });
}
