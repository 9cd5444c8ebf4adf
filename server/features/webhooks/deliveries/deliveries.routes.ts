import { NIL } from 'uuid';
import * as operations from '../../../../contract/operations/webhooks.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { NotFound } from '../../../errors/errors.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { visibleWebhook } from '../visible-webhook.ts';
import { clearBackoff } from '../webhook-lifecycle.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { DeliveryRow } from './delivery-row.ts';
import { listDeliveries, renewDelivery } from './delivery-store.ts';
import { pingWebhook } from './ping.ts';
import { presentDelivery } from './present-delivery.ts';
import { refuseDisabled } from './refuse-disabled.ts';

type Dependencies = { database: Database; cursors: Cursors; webhooks: { queue: DeliveryQueue } };

export function deliveryRoutes({
  database,
  cursors,
  webhooks: { queue },
}: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listWebhookDeliveries, listDeliveriesRoute(database, cursors)),
    on(operations.redeliverWebhook, redeliverRoute(database, queue)),
    on(operations.pingWebhook, pingRoute(database, queue)),
  ];
}

const positionOf = (row: DeliveryRow) => ({ at: row.inserted_at, id: row.id });

function listDeliveriesRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listWebhookDeliveries, Caller> {
  return async ({ caller, params, query }) => {
    const list = `webhook deliveries ${caller.organization.id} ${params.webhook_id}`;
    const request = readPageRequest(query, cursors, list);
    const webhook = await visibleWebhook(reader, caller, params.webhook_id);
    const rows = await listDeliveries(reader, webhook, request);
    const present = (row: DeliveryRow) => presentDelivery(row, caller);
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}

function redeliverRoute(
  database: Database,
  queue: DeliveryQueue,
): Handler<typeof operations.redeliverWebhook, Caller> {
  return async ({ caller, params: { webhook_id, delivery_id = '' } }) => {
    await queue.ready();
    const delivery = await database.transaction(async (transaction) => {
      const webhook = await visibleWebhook(transaction, caller, webhook_id);
      const id = parsePublicId('dlv', delivery_id) ?? NIL;
      const renewed = await renewDelivery(transaction, webhook, id);
      if (!renewed) throw new NotFound();
      refuseDisabled(webhook);
      await clearBackoff(transaction, webhook);
      await queue.add(transaction, renewed);
      return renewed;
    });
    return { status: 202, body: { data: presentDelivery(delivery, caller) } };
  };
}

function pingRoute(database: Database, queue: DeliveryQueue): Handler<typeof operations.pingWebhook, Caller> {
  return async ({ caller, params }) => {
    const delivery = await pingWebhook({ database, queue }, caller, params.webhook_id);
    return { status: 202, body: { data: presentDelivery(delivery, caller) } };
  };
}
