import sql from 'sql-template-tag';
import type { EventType } from '../../../contract/event.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Stretch } from '../../db/stretch.ts';
import { type WebhookRow, webhookColumns } from './webhook-row.ts';

/** Whose endpoint: its organization and the connection that made it. Nobody else finds it. */
export type WebhookOwner = { organizationId: string; connectionId: string };

/** A stretch of a connection's endpoints, oldest first. */
export function listWebhooks(
  reader: Reader,
  { organizationId, connectionId }: WebhookOwner,
  stretch: Stretch,
): Promise<WebhookRow[]> {
  const conditions = [
    sql`w.organization_id = ${organizationId}`,
    sql`w.connection_id = ${connectionId}`,
    sql`w.deleted_at IS NULL`,
  ];
  return listByInsertion(
    reader,
    { columns: webhookColumns, tables: 'webhooks w', from: 'w', conditions },
    stretch,
  );
}

const ownText = `
  SELECT ${webhookColumns} FROM webhooks w
   WHERE w.organization_id = $1 AND w.connection_id = $2 AND w.id = $3 AND w.deleted_at IS NULL`;

export async function findWebhook(
  reader: Reader,
  { organizationId, connectionId }: WebhookOwner,
  id: string,
): Promise<WebhookRow | undefined> {
  const [row] = await reader.read<WebhookRow>({
    name: 'find_webhook',
    text: ownText,
    values: [organizationId, connectionId, id],
  });
  return row;
}

/** One that nobody else can change before this transaction ends. */
export async function lockWebhook(
  transaction: Transaction,
  { organizationId, connectionId }: WebhookOwner,
  id: string,
): Promise<WebhookRow | undefined> {
  const [row] = await transaction.read<WebhookRow>({
    name: 'lock_webhook',
    text: `${ownText} FOR NO KEY UPDATE`,
    values: [organizationId, connectionId, id],
  });
  return row;
}

export type NewWebhook = { id: string; url: string; description: string | null; types: readonly EventType[] };

/** Undefined where the connection has as many as it may have. */
export async function insertWebhook(
  transaction: Transaction,
  { organizationId, connectionId }: WebhookOwner,
  { id, url, description, types, most }: NewWebhook & { most: number },
): Promise<WebhookRow | undefined> {
  const { rows } = await transaction.write<WebhookRow>({
    name: 'insert_webhook',
    text: `INSERT INTO webhooks AS w (organization_id, connection_id, id, url, description, types, begins_after)
           SELECT $1, $2, $3, $4, $5, $6,
                  coalesce((SELECT last_position FROM event_heads WHERE organization_id = $1), 0)
            WHERE (SELECT count(*) FROM webhooks
                    WHERE organization_id = $1 AND connection_id = $2 AND deleted_at IS NULL) < $7
        RETURNING ${webhookColumns}`,
    values: [organizationId, connectionId, id, url, description, types, most],
  });
  return rows[0];
}

/** Writes what a client may change. */
export async function storeWebhook(
  transaction: Transaction,
  { organization_id, id, url, description, types }: WebhookRow,
): Promise<WebhookRow | undefined> {
  const { rows } = await transaction.write<WebhookRow>({
    name: 'store_webhook',
    text: `UPDATE webhooks w SET url = $3, description = $4, types = $5, updated_at = clock_timestamp()
            WHERE organization_id = $1 AND id = $2 RETURNING ${webhookColumns}`,
    values: [organization_id, id, url, description, types],
  });
  return rows[0];
}

/** Gets what happens from now on, with a clean record. */
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

/** Tells whether it was enabled until now. */
export async function disableWebhook(
  transaction: Transaction,
  { organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>,
  reason: NonNullable<WebhookRow['disabled_reason']>,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'disable_webhook',
    text: `UPDATE webhooks SET disabled_at = clock_timestamp(), disabled_reason = $3, updated_at = clock_timestamp()
            WHERE organization_id = $1 AND id = $2 AND disabled_at IS NULL`,
    values: [organization_id, id, reason],
  });
  return rowCount === 1;
}

/** Nobody finds it any more, and nothing is sent; the sweeper clears it away with what was delivered. */
export async function endWebhook(
  transaction: Transaction,
  { organization_id, id }: WebhookRow,
): Promise<void> {
  await transaction.write({
    name: 'end_webhook',
    text: `WITH secrets AS (DELETE FROM webhook_secrets WHERE organization_id = $1 AND webhook_id = $2)
           UPDATE webhooks SET deleted_at = clock_timestamp() WHERE organization_id = $1 AND id = $2`,
    values: [organization_id, id],
  });
}

/** Has the organization's log looked through, from the first endpoint on that it gets. */
export async function followLog(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.write({
    name: 'follow_log',
    // Does what changes nothing where the row is there, so that it waits for whoever may be about to take it away.
    text: `INSERT INTO webhook_cursors (organization_id, position)
           SELECT $1, coalesce((SELECT last_position FROM event_heads WHERE organization_id = $1), 0)
               ON CONFLICT (organization_id) DO UPDATE SET position = webhook_cursors.position`,
    values: [organizationId],
  });
}
