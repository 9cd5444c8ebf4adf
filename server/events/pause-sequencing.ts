import type { Transaction } from '../db/database.ts';

/** Keeps an organization's events from getting positions until this transaction ends; take it before any event's row. */
export async function pauseSequencing(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.write({
    name: 'pause_sequencing',
    text: 'SELECT FROM event_heads WHERE organization_id = $1 FOR NO KEY UPDATE',
    values: [organizationId],
  });
}
