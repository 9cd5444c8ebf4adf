import type { listWebhooks as operation } from '../../../contract/operations.ts';
import type { TokenCaller } from '../../access/caller.ts';
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

export function listWebhooksRoute(reader: Reader, cursors: Cursors): Handler<typeof operation, TokenCaller> {
  return async ({ caller, query }) => {
    const list = `webhooks ${caller.organization.id} ${caller.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listWebhooks(reader, ownerFrom(caller), request);
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}
