import type { Reader, Transaction } from './database.ts';
import { processTime } from './moments.ts';

export type EarlierRequest = { fingerprint: Buffer; record_id: string; status: number };

/** How long a key is remembered (contract section 5). */
export const idempotencySeconds = 24 * 3600;

/** What a key made when it was first used, while it is remembered. */
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

/** For a request that makes a record or changes one: what its replay shows, and with which status. */
export async function keepAnswer(
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
