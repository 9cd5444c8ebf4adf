import sql from 'sql-template-tag';
import type { EventType } from '../../../contract/event.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { PageRange } from '../../db/page-range.ts';
import { processTime } from '../../db/timestamps.ts';
import { type WebhookRow, webhookColumns } from './webhook-row.ts';

/** An endpoint's owner: its organization and the connection that created it. Nobody else can find it. */
export type WebhookMaker = { organizationId: string; connectionId: string };

/** Whose endpoints are visible: one connection's, or for `null` all of the organization's. */
export type WebhookOwner = { organizationId: string; connectionId: string | null };

/** A range of a connection's endpoints, oldest first. */
export function listWebhooks(
  reader: Reader,
  { organizationId, connectionId }: WebhookOwner,
  range: PageRange,
): Promise<WebhookRow[]> {
  const conditions = [
    sql`w.organization_id = ${organizationId}`,
    sql`w.deleted_at IS NULL`,
    ...(connectionId === null ? [] : [sql`w.connection_id = ${connectionId}`]),
  ];
  return listByInsertion(
    reader,
    { columns: webhookColumns, tables: 'webhooks w', from: 'w', conditions },
    range,
  );
}

const ownText = `
  SELECT ${webhookColumns} FROM webhooks w
   WHERE w.organization_id = $1 AND ($2::uuid IS NULL OR w.connection_id = $2) AND w.id = $3 AND w.deleted_at IS NULL`;

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

/** An endpoint locked until this transaction ends. */
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

/** Undefined if the connection has reached its limit. */
export async function insertWebhook(
  transaction: Transaction,
  { organizationId, connectionId }: WebhookMaker,
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

/** Writes a client's changes. */
export async function storeWebhook(
  transaction: Transaction,
  { organization_id, id, url, description, types }: WebhookRow,
): Promise<WebhookRow | undefined> {
  const { rows } = await transaction.write<WebhookRow>({
    name: 'store_webhook',
    text: `UPDATE webhooks w SET url = $3, description = $4, types = $5, updated_at = $6
            WHERE organization_id = $1 AND id = $2 RETURNING ${webhookColumns}`,
    values: [organization_id, id, url, description, types, processTime()],
  });
  return rows[0];
}
