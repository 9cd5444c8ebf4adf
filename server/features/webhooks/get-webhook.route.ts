import type { getWebhook as operation } from '../../../contract/operations/webhooks.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentWebhook } from './present-webhook.ts';
import { visibleWebhook } from './visible-webhook.ts';

export function getWebhookRoute(reader: Reader): Handler<typeof operation, Caller> {
  return async ({ caller, params }) => {
    const webhook = await visibleWebhook(reader, caller, params.webhook_id);
    return { status: 200, body: { data: presentWebhook(webhook) } };
  };
}
