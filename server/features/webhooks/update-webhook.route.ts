import type { updateWebhook as operation } from '../../../contract/operations.ts';
import type { TokenCaller } from '../../access/caller.ts';
import { entityTag } from '../../http/entity-tag.ts';
import type { Handler } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import type { Webhooks } from './create-webhook.ts';
import { presentWebhook } from './present-webhook.ts';
import { updateWebhook } from './update-webhook.ts';
import { webhookIdFrom } from './visible-webhook.ts';

export function updateWebhookRoute(webhooks: Webhooks): Handler<typeof operation, TokenCaller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const { webhook, secret } = await updateWebhook(webhooks, call.caller, {
      webhookId: webhookIdFrom(call.params.webhook_id),
      change: call.body,
      precondition: (locked) => check({ data: presentWebhook(locked) }),
    });
    // The tag of the record as its own address shows it, which never tells the secret.
    const etag = entityTag({ data: presentWebhook(webhook) });
    return { status: 200, body: { data: presentWebhook(webhook, secret) }, headers: { etag } };
  };
}
