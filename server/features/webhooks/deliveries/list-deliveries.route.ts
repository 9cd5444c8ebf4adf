import type { listWebhookDeliveries as operation } from '../../../../contract/operations/webhooks.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../../http/list-page.ts';
import type { Handler } from '../../../http/operation-route.ts';
import { visibleWebhook } from '../visible-webhook.ts';
import type { DeliveryRow } from './delivery-row.ts';
import { listDeliveries } from './delivery-store.ts';
import { presentDelivery } from './present-delivery.ts';

const positionOf = (row: DeliveryRow) => ({ at: row.inserted_at, id: row.id });

export function listDeliveriesRoute(reader: Reader, cursors: Cursors): Handler<typeof operation, Caller> {
  return async ({ caller, params, query }) => {
    const list = `webhook deliveries ${caller.organization.id} ${params.webhook_id}`;
    const request = readPageRequest(query, cursors, list);
    const webhook = await visibleWebhook(reader, caller, params.webhook_id);
    const rows = await listDeliveries(reader, webhook, request);
    const present = (row: DeliveryRow) => presentDelivery(row, caller);
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}
