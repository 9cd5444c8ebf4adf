import type { Database, Transaction } from '../../../db/database.ts';
import { newId } from '../../../ids/public-id.ts';
import type { EventRow } from '../../events/event-row.ts';
import { readLog } from '../../events/read-log.ts';
import type { DeliveryQueue } from '../deliveries/delivery-queue.ts';
import { type ReceivingWebhook, receivingWebhooks } from '../receiving-webhooks.ts';
import { insertDeliveries, type MadeDelivery } from './insert-deliveries.ts';
import { claimCursor, dropCursor, moveCursor } from './webhook-cursors.ts';

type Dependencies = { database: Database; queue: DeliveryQueue };

const batchSize = 100;

/**
 * Reads on in an organization's log, and creates a delivery with its job for each event and each subscribed endpoint.
 * The same transaction moves the cursor, which one process at a time can lock: each delivery is created exactly once,
 * however many processes there are and whenever one is killed. The log's order ensures that none is skipped. Returns
 * whether there may be more.
 */
export async function dispatchEvents(
  { database, queue }: Dependencies,
  organizationId: string,
): Promise<boolean> {
  await queue.ready();
  return database.transaction(async (transaction) => {
    const position = await claimCursor(transaction, organizationId);
    if (position === undefined) return false;
    const webhooks = await receivingWebhooks(transaction, organizationId);
    if (webhooks.length === 0 && (await dropCursor(transaction, organizationId))) return false;
    const page = await pageAfter(transaction, organizationId, { position, webhooks });
    const deliveries = page.events.flatMap((event) => deliveriesOf(event, webhooks));
    await insertDeliveries(transaction, organizationId, deliveries);
    await queue.add(transaction, ...deliveries);
    await moveCursor(transaction, organizationId, page.next.position);
    return !page.isLast;
  });
}

/** No epoch is needed: whatever happens to a database happens to its log and to this cursor alike (decisions/0070). */
function pageAfter(
  transaction: Transaction,
  organizationId: string,
  { position, webhooks }: { position: number; webhooks: readonly ReceivingWebhook[] },
) {
  const types = [...new Set(webhooks.flatMap((webhook) => webhook.types))];
  const begins = Math.min(...webhooks.map(({ begins_after }) => begins_after));
  const start = { position: webhooks.length === 0 ? position : Math.max(position, begins), epochId: null };
  return readLog(transaction, organizationId, { start, types, limit: batchSize });
}

function deliveriesOf(event: EventRow, webhooks: readonly ReceivingWebhook[]): MadeDelivery[] {
  const getting = webhooks.filter((it) => it.types.includes(event.type) && event.position > it.begins_after);
  return getting.map((webhook) => ({
    organization_id: event.organization_id,
    id: newId(),
    webhook_id: webhook.id,
    event_id: event.id,
    event_inserted_at: event.inserted_at,
    type: event.type,
    job_number: 1,
  }));
}
