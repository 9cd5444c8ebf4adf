import type { deleteWebhook as operation } from '../../../contract/operations/webhooks.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors/not-found.ts';
import type { Handler } from '../../http/operation-route.ts';
import { auditWebhook } from './audit-webhook.ts';
import { ownerFrom, webhookIdFrom } from './visible-webhook.ts';
import { endWebhook } from './webhook-standing.ts';
import { lockWebhook } from './webhook-store.ts';

export function deleteWebhookRoute(database: Database): Handler<typeof operation, Caller> {
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
