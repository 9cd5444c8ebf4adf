import type { Transaction } from '../../../db/database.ts';
import { formatTimestamp } from '../../../db/microseconds.ts';
import type { DeliveryRow } from '../deliveries/delivery-row.ts';

export type MadeDelivery = Pick<
  DeliveryRow,
  'organization_id' | 'id' | 'webhook_id' | 'event_id' | 'event_inserted_at' | 'type' | 'job_number'
>;

/** All of them in one statement. */
export async function insertDeliveries(
  transaction: Transaction,
  organizationId: string,
  deliveries: readonly MadeDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await transaction.write({
    name: 'insert_webhook_deliveries',
    text: `INSERT INTO webhook_deliveries
             (organization_id, id, webhook_id, event_id, event_inserted_at, type, next_attempt_at)
           SELECT $1, made.*, now()
             FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::text[]) AS made`,
    values: [
      organizationId,
      deliveries.map((it) => it.id),
      deliveries.map((it) => it.webhook_id),
      deliveries.map((it) => it.event_id),
      deliveries.map((it) => formatTimestamp(it.event_inserted_at)),
      deliveries.map((it) => it.type),
    ],
  });
}
