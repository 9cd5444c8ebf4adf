import type { createWebhook as operation } from '../../../contract/operations/webhooks.ts';
import type { Caller } from '../../access/caller.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { createWebhook, type Webhooks } from './create-webhook.ts';
import { presentWebhook } from './present-webhook.ts';

export function createWebhookRoute(webhooks: Webhooks): Handler<typeof operation, Caller> {
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
