import type { Transaction } from '../db/database.ts';

/**
 * Keeps an organization's events from being sequenced until this transaction ends; call it before locking any event's
 * row.
 */
export async function pauseSequencing(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.write({
    name: 'pause_sequencing',
    text: 'SELECT FROM event_heads WHERE organization_id = $1 FOR NO KEY UPDATE',
    values: [organizationId],
  });
}
