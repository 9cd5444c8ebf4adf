import { NIL } from 'uuid';
import * as operations from '../../../contract/operations/webhooks.ts';
import type { Caller, TokenCaller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import type { Cursors } from '../../http/cursor.ts';
import { entityTag } from '../../http/entity-tag.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { auditWebhook } from './audit-webhook.ts';
import { createWebhook, type Webhooks } from './create-webhook.ts';
import type { DeliveryQueue } from './deliveries/delivery-queue.ts';
import type { DeliveryRow } from './deliveries/delivery-row.ts';
import { listDeliveries, renewDelivery } from './deliveries/delivery-store.ts';
import { pingWebhook } from './deliveries/ping.ts';
import { presentDelivery } from './deliveries/present-delivery.ts';
import { refuseDisabled } from './deliveries/refuse-disabled.ts';
import { presentWebhook } from './present-webhook.ts';
import { updateWebhook } from './update-webhook.ts';
import { ownerFrom, visibleWebhook, webhookIdFrom } from './visible-webhook.ts';
import { clearBackoff, endWebhook } from './webhook-lifecycle.ts';
import type { WebhookRow } from './webhook-row.ts';
import { listWebhooks, lockWebhook } from './webhook-store.ts';

type Dependencies = Omit<Webhooks, 'checkTarget'> & {
  cursors: Cursors;
  webhooks: Pick<Webhooks, 'checkTarget'> & { queue: DeliveryQueue };
};

export function webhookRoutes({
  database,
  digest,
  cursors,
  webhooks: { checkTarget, queue },
}: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listWebhooks, listWebhooksRoute(database, cursors)),
    on(operations.getWebhook, getWebhookRoute(database)),
    on(operations.updateWebhook, updateWebhookRoute({ database, digest, checkTarget })),
    on(operations.deleteWebhook, deleteWebhookRoute(database)),
    on(operations.listWebhookDeliveries, listDeliveriesRoute(database, cursors)),
    on(operations.redeliverWebhook, redeliverRoute(database, queue)),
    on(operations.pingWebhook, pingRoute(database, queue)),
  ];
}

/** A webhook belongs to the connection that creates it: for apps only. */
export function newWebhookRoutes({
  database,
  digest,
  webhooks: { checkTarget },
}: Omit<Dependencies, 'cursors'>): OperationRoute<TokenCaller>[] {
  return [on(operations.createWebhook, createWebhookRoute({ database, digest, checkTarget }))];
}

const positionOf = (row: WebhookRow) => ({ at: row.inserted_at, id: row.id });
const present = (row: WebhookRow) => presentWebhook(row);

function listWebhooksRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listWebhooks, Caller> {
  return async ({ caller, query }) => {
    const list = `webhooks ${caller.organization.id} ${ownerFrom(caller).connectionId}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listWebhooks(reader, ownerFrom(caller), request);
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}

function createWebhookRoute(webhooks: Webhooks): Handler<typeof operations.createWebhook, Caller> {
  return async (call) => {
    const input = { ...call.body, idempotency: idempotencyFrom(call) };
    const { webhook, secret, isReplay } = await createWebhook(webhooks, call.caller, input);
    const data = presentWebhook(webhook, secret);
    return {
      status: 201,
      body: { data },
      location: `/webhooks/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

function getWebhookRoute(reader: Reader): Handler<typeof operations.getWebhook, Caller> {
  return async ({ caller, params }) => {
    const webhook = await visibleWebhook(reader, caller, params.webhook_id);
    return { status: 200, body: { data: presentWebhook(webhook) } };
  };
}

function updateWebhookRoute(webhooks: Webhooks): Handler<typeof operations.updateWebhook, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const { webhook, secret, isReplay } = await updateWebhook(webhooks, call.caller, {
      webhookId: webhookIdFrom(call.params.webhook_id),
      change: call.body,
      precondition: (locked) => check({ data: presentWebhook(locked) }),
      idempotency: idempotencyFrom(call),
    });
    // The record's tag at its own address, which never includes the secret.
    const etag = entityTag(JSON.stringify({ data: presentWebhook(webhook) }));
    const headers = { etag, ...(isReplay && { 'idempotency-replayed': 'true' }) };
    return { status: 200, body: { data: presentWebhook(webhook, secret) }, headers };
  };
}

function deleteWebhookRoute(database: Database): Handler<typeof operations.deleteWebhook, Caller> {
  return async ({ caller, params }) => {
    await database.transaction(async (transaction) => {
      const webhook = await lockWebhook(transaction, ownerFrom(caller), webhookIdFrom(params.webhook_id));
      if (!webhook) throw new NotFound();
      await endWebhook(transaction, webhook);
      await auditWebhook(transaction, caller, { kind: 'webhook.deleted', webhook });
    });
    return { status: 204, body: undefined };
  };
}

const deliveryPosition = (row: DeliveryRow) => ({ at: row.inserted_at, id: row.id });

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
    return {
      status: 200,
      body: pageOf(rows, request, { present, positionOf: deliveryPosition, cursors, list }),
    };
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
