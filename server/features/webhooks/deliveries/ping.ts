import type { Caller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database } from '../../../db/database.ts';
import { NotFound } from '../../../errors/errors.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { newId } from '../../../ids/public-id.ts';
import { visibleWebhook } from '../visible-webhook.ts';
import { clearBackoff } from '../webhook-lifecycle.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { DeliveryRow } from './delivery-row.ts';
import { insertDelivery } from './delivery-store.ts';
import { refuseDisabled } from './refuse-disabled.ts';

type Dependencies = { database: Database; queue: DeliveryQueue };

/**
 * A separate event for one endpoint: delivered immediately, whatever types it subscribes to, and to no other.
 *
 * @throws NotFound, Conflict if it is disabled
 */
export async function pingWebhook(
  { database, queue }: Dependencies,
  caller: Caller,
  publicWebhookId: string | undefined,
): Promise<DeliveryRow> {
  await queue.ready();
  return database.transaction(async (transaction) => {
    const webhook = await visibleWebhook(transaction, caller, publicWebhookId);
    refuseDisabled(webhook);
    await clearBackoff(transaction, webhook);
    const organizationId = webhook.organization_id;
    const event = { organizationId, type: 'ping', actor: eventActor(caller), recordId: webhook.id } as const;
    const eventId = await recordEvent(transaction, event);
    const created = { organizationId, id: newId(), webhookId: webhook.id, type: event.type, eventId };
    const delivery = await insertDelivery(transaction, created);
    if (!delivery) throw new NotFound();
    await queue.add(transaction, delivery);
    return delivery;
  });
}
