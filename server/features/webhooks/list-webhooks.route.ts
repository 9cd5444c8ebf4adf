import type { listWebhooks as operation } from '../../../contract/operations/webhooks.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentWebhook } from './present-webhook.ts';
import { ownerFrom } from './visible-webhook.ts';
import type { WebhookRow } from './webhook-row.ts';
import { listWebhooks } from './webhook-store.ts';

const positionOf = (row: WebhookRow) => ({ at: row.inserted_at, id: row.id });
const present = (row: WebhookRow) => presentWebhook(row);

export function listWebhooksRoute(reader: Reader, cursors: Cursors): Handler<typeof operation, Caller> {
  return async ({ caller, query }) => {
    const list = `webhooks ${caller.organization.id} ${ownerFrom(caller).connectionId}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listWebhooks(reader, ownerFrom(caller), request);
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}
