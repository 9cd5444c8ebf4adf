import type { updateWebhook as operation } from '../../../contract/operations/webhooks.ts';
import type { Caller } from '../../access/caller.ts';
import { entityTag } from '../../http/entity-tag.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import type { Webhooks } from './create-webhook.ts';
import { presentWebhook } from './present-webhook.ts';
import { updateWebhook } from './update-webhook.ts';
import { webhookIdFrom } from './visible-webhook.ts';

export function updateWebhookRoute(webhooks: Webhooks): Handler<typeof operation, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const { webhook, secret, isReplay } = await updateWebhook(webhooks, call.caller, {
      webhookId: webhookIdFrom(call.params.webhook_id),
      change: call.body,
      precondition: (locked) => check({ data: presentWebhook(locked) }),
      idempotency: idempotencyFrom(call),
    });
    // The tag of the record as its own address shows it, which never tells the secret.
    const etag = entityTag(JSON.stringify({ data: presentWebhook(webhook) }));
    const headers = { etag, ...(isReplay && { 'idempotency-replayed': 'true' }) };
    return { status: 200, body: { data: presentWebhook(webhook, secret) }, headers };
  };
}
