import sql from 'sql-template-tag';
import type { EventType } from '../../../../contract/event.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { listByInsertion } from '../../../db/list-by-insertion.ts';
import type { PageRange } from '../../../db/page-range.ts';
import { processTime } from '../../../db/timestamps.ts';
import type { WebhookRow } from '../webhook-row.ts';
import { type DeliveryRow, deliveryColumns } from './delivery-row.ts';

/** A range of an endpoint's deliveries, newest first. */
export function listDeliveries(
  reader: Reader,
  { organization_id, id }: WebhookRow,
  range: PageRange,
): Promise<DeliveryRow[]> {
  const conditions = [sql`d.organization_id = ${organization_id}`, sql`d.webhook_id = ${id}`];
  const list = { columns: deliveryColumns, tables: 'webhook_deliveries d', from: 'd', conditions };
  return listByInsertion(reader, { ...list, descending: true }, range);
}

export type NewDelivery = {
  organizationId: string;
  id: string;
  webhookId: string;
  type: EventType;
  eventId: string;
};

/** For an event that this very transaction has recorded. */
export async function insertDelivery(
  transaction: Transaction,
  created: NewDelivery,
): Promise<DeliveryRow | undefined> {
  const { rows } = await transaction.write<DeliveryRow>({
    name: 'insert_webhook_delivery',
    text: `INSERT INTO webhook_deliveries AS d (organization_id, id, webhook_id, type, event_id, event_inserted_at, next_attempt_at)
           VALUES ($1, $2, $3, $4, $5, now(), now()) RETURNING ${deliveryColumns}`,
    values: [created.organizationId, created.id, created.webhookId, created.type, created.eventId],
  });
  return rows[0];
}

/** Restarts a delivery: any previous job for it becomes a no-op. Undefined if there is none. */
export async function renewDelivery(
  transaction: Transaction,
  { organization_id, id }: WebhookRow,
  deliveryId: string,
): Promise<DeliveryRow | undefined> {
  const { rows } = await transaction.write<DeliveryRow>({
    name: 'renew_webhook_delivery',
    text: `UPDATE webhook_deliveries d
              SET status = 'pending', attempts = 0, job_number = d.job_number + 1, next_attempt_at = $4, failure = NULL
            WHERE d.organization_id = $1 AND d.webhook_id = $2 AND d.id = $3 RETURNING ${deliveryColumns}`,
    values: [organization_id, id, deliveryId, processTime()],
  });
  return rows[0];
}
