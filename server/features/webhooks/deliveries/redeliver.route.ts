import { NIL } from 'uuid';
import type { redeliverWebhook as operation } from '../../../../contract/operations/webhooks.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Database } from '../../../db/database.ts';
import { NotFound } from '../../../errors/not-found.ts';
import type { Handler } from '../../../http/operation-route.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { visibleWebhook } from '../visible-webhook.ts';
import { endRest } from '../webhook-standing.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { renewDelivery } from './delivery-store.ts';

import { presentDelivery } from './present-delivery.ts';
import { refuseDisabled } from './refuse-disabled.ts';

export function redeliverRoute(database: Database, queue: DeliveryQueue): Handler<typeof operation, Caller> {
  return async ({ caller, params: { webhook_id, delivery_id = '' } }) => {
    await queue.ready();
    const delivery = await database.transaction(async (transaction) => {
      const webhook = await visibleWebhook(transaction, caller, webhook_id);
      const id = parsePublicId('dlv', delivery_id) ?? NIL;
      const renewed = await renewDelivery(transaction, webhook, id);
      if (!renewed) throw new NotFound();
      refuseDisabled(webhook);
      await endRest(transaction, webhook);
      await queue.add(transaction, renewed);
      return renewed;
    });
    return { status: 202, body: { data: presentDelivery(delivery, caller) } };
  };
}
