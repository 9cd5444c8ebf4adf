import type { Reader, Transaction } from './database.ts';
import { processTime } from './timestamps.ts';

export type EarlierRequest = { fingerprint: Buffer; record_id: string; status: number };

/** How long keys are stored (contract section 5). */
export const idempotencySeconds = 24 * 3600;

/** What a key created when it was first used, while it is stored. */
export async function findReplay(
  reader: Reader,
  organizationId: string,
  callerId: string,
  key: string,
): Promise<EarlierRequest | undefined> {
  const [row] = await reader.read<EarlierRequest>({
    name: 'find_replay',
    text: `SELECT fingerprint, record_id, status FROM idempotency_keys
            WHERE organization_id = $1 AND caller_id = $2 AND key = $3
              AND inserted_at >= $4`,
    values: [organizationId, callerId, key, processTime(-idempotencySeconds)],
  });
  return row;
}

/** For a request that creates or changes a record: what its replay shows, and with which status. */
export async function storeReplay(
  transaction: Transaction,
  {
    organizationId,
    callerId,
    key,
    recordId,
    status,
  }: { organizationId: string; callerId: string; key: string; recordId: string; status: number },
): Promise<void> {
  await transaction.write({
    name: 'keep_answer',
    text: `UPDATE idempotency_keys SET record_id = $4, status = $5
            WHERE organization_id = $1 AND caller_id = $2 AND key = $3`,
    values: [organizationId, callerId, key, recordId, status],
  });
}
