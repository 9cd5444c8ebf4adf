import type { Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import type { WebhookRow } from './webhook-row.ts';

/** Gets events from now on, with its failures reset. */
export async function enableWebhook(
  transaction: Transaction,
  { organization_id, id }: WebhookRow,
): Promise<void> {
  await transaction.write({
    name: 'enable_webhook',
    text: `UPDATE webhooks w
              SET disabled_at = NULL, disabled_reason = NULL, failing_since = NULL, failures = 0, paused_until = NULL,
                  begins_after = coalesce((SELECT last_position FROM event_heads WHERE organization_id = $1), 0)
            WHERE organization_id = $1 AND id = $2`,
    values: [organization_id, id],
  });
}

/** Returns whether it was enabled until now. */
export async function disableWebhook(
  transaction: Transaction,
  { organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>,
  reason: NonNullable<WebhookRow['disabled_reason']>,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'disable_webhook',
    text: `UPDATE webhooks SET disabled_at = $4, disabled_reason = $3, updated_at = $4
            WHERE organization_id = $1 AND id = $2 AND disabled_at IS NULL`,
    values: [organization_id, id, reason, processTime()],
  });
  return rowCount === 1;
}

/** It can't be found any more, and nothing is sent; the sweep deletes it with its deliveries. */
export async function endWebhook(
  transaction: Transaction,
  { organization_id, id }: WebhookRow,
): Promise<void> {
  await transaction.write({
    name: 'end_webhook',
    text: `WITH secrets AS (DELETE FROM webhook_secrets WHERE organization_id = $1 AND webhook_id = $2)
           UPDATE webhooks SET deleted_at = $3 WHERE organization_id = $1 AND id = $2`,
    values: [organization_id, id, processTime()],
  });
}

/** Starts reading the organization's log, for its first endpoint. */
export async function followLog(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.write({
    name: 'follow_log',
    // A no-op update of the existing row, which waits for a transaction that may be deleting it.
    text: `INSERT INTO webhook_cursors (organization_id, position)
           SELECT $1, coalesce((SELECT last_position FROM event_heads WHERE organization_id = $1), 0)
               ON CONFLICT (organization_id) DO UPDATE SET position = webhook_cursors.position`,
    values: [organizationId],
  });
}

/** Somebody requests a delivery now: ends an endpoint's pause. */
export async function clearBackoff(
  transaction: Transaction,
  { organization_id, id }: WebhookRow,
): Promise<void> {
  await transaction.write({
    name: 'end_webhook_rest',
    text: `UPDATE webhooks SET paused_until = NULL
            WHERE organization_id = $1 AND id = $2 AND paused_until IS NOT NULL`,
    values: [organization_id, id],
  });
}
