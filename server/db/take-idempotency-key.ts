import { IdempotencyKeyReused } from '../errors/errors.ts';
import type { Transaction } from './database.ts';
import { findReplay, idempotencySeconds } from './idempotency-store.ts';
import { processTime } from './timestamps.ts';

type Request = {
  organizationId: string;
  callerId: string;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
  /** The uuid of the record that this request is about to create. */
  recordId: string;
};

/**
 * Takes a creating request's Idempotency-Key, first thing in the transaction that creates the record, so that only
 * success is stored (contract section 5). If another request holds the key, this one waits for its end. Returns
 * undefined if the record is to be created now, and its uuid if the same request created it before.
 *
 * A stored key isn't locked: repeated requests wait for the first one, but not for each other (decisions/0593).
 *
 * @throws IdempotencyKeyReused
 */
export async function takeIdempotencyKey(
  transaction: Transaction,
  request: Request,
): Promise<string | undefined> {
  const { organizationId, callerId, idempotency, recordId } = request;
  if (!idempotency) return undefined;
  const { key, fingerprint } = idempotency;
  const { rowCount } = await transaction.write({
    name: 'take_idempotency_key',
    text: `INSERT INTO idempotency_keys (organization_id, caller_id, key, fingerprint, record_id)
           VALUES ($1, $2, $3, $4, $5) ON CONFLICT (organization_id, caller_id, key) DO NOTHING`,
    values: [organizationId, callerId, key, fingerprint, recordId],
  });
  if (rowCount === 1) return undefined;
  const earlier = await findReplay(transaction, organizationId, callerId, key);
  if (!earlier) {
    await dropExpired(transaction, { organizationId, callerId, key });
    return takeIdempotencyKey(transaction, request);
  }
  if (!earlier.fingerprint.equals(fingerprint)) throw new IdempotencyKeyReused();
  return earlier.record_id;
}

async function dropExpired(
  transaction: Transaction,
  { organizationId, callerId, key }: { organizationId: string; callerId: string; key: string },
): Promise<void> {
  await transaction.write({
    name: 'drop_expired_idempotency_key',
    text: `DELETE FROM idempotency_keys
            WHERE organization_id = $1 AND caller_id = $2 AND key = $3 AND inserted_at < $4`,
    values: [organizationId, callerId, key, processTime(-idempotencySeconds)],
  });
}
