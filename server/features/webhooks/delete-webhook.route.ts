import type { deleteWebhook as operation } from '../../../contract/operations.ts';
import type { TokenCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors/not-found.ts';
import type { Handler } from '../../http/operation-route.ts';
import { ownerFrom, webhookIdFrom } from './visible-webhook.ts';
import { endWebhook } from './webhook-standing.ts';
import { lockWebhook } from './webhook-store.ts';

export function deleteWebhookRoute(database: Database): Handler<typeof operation, TokenCaller> {
  return async ({ caller, params }) => {
    await database.transaction(async (transaction) => {
      const webhook = await lockWebhook(transaction, ownerFrom(caller), webhookIdFrom(params.webhook_id));
      if (!webhook) throw new NotFound();
      await endWebhook(transaction, webhook);
    });
    return { status: 204, body: undefined };
  };
}
