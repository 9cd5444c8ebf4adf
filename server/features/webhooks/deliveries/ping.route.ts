import type { pingWebhook as operation } from '../../../../contract/operations/webhooks.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Database } from '../../../db/database.ts';
import type { Handler } from '../../../http/operation-route.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { pingWebhook } from './ping.ts';
import { presentDelivery } from './present-delivery.ts';

export function pingRoute(database: Database, queue: DeliveryQueue): Handler<typeof operation, Caller> {
  return async ({ caller, params }) => {
    const delivery = await pingWebhook({ database, queue }, caller, params.webhook_id);
    return { status: 202, body: { data: presentDelivery(delivery, caller) } };
  };
}
