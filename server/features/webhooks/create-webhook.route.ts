import type { createWebhook as operation } from '../../../contract/operations.ts';
import type { TokenCaller } from '../../access/caller.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { createWebhook, type Webhooks } from './create-webhook.ts';
import { presentWebhook } from './present-webhook.ts';

export function createWebhookRoute(webhooks: Webhooks): Handler<typeof operation, TokenCaller> {
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
