import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';
import { CreateWebhookBody, UpdateWebhookBody, Webhook, WebhookDelivery } from '../webhook.ts';

export const listWebhooks = {
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'List webhooks, oldest first',
  description:
    'Only those of the calling connection: other apps, and other users of this app, have their own.',
  scope: 'webhooks:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(Webhook) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createWebhook = {
  id: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'Create a webhook',
  description:
    'New events are posted there, signed according to Standard Webhooks with the `secret` in this response, the only one that contains it. If the response is lost, send the request again with the same `Idempotency-Key` within 24 hours to get the secret again, or change the webhook with `rotate_secret`. Each of the `types` needs the scope that reads its record; one that the connection loses later is no longer delivered. The endpoint is deleted with the connection.',
  scope: 'webhooks:write',
  actor: 'any',
  body: CreateWebhookBody,
  responses: { 201: Single(Webhook) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getWebhook = {
  id: 'getWebhook',
  method: 'GET',
  path: '/webhooks/:webhook_id',
  summary: 'Get one webhook',
  description: 'Whether it is enabled and, if it is failing, since when.',
  scope: 'webhooks:read',
  actor: 'any',
  responses: { 200: Single(Webhook) },
  errors: [],
} as const satisfies Operation;

export const updateWebhook = {
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/:webhook_id',
  summary: 'Change a webhook, enable it again, or give it a new secret',
  description:
    'Once re-enabled, it gets new events; those in the meantime are in `GET /events`. With `rotate_secret` the response contains the new `secret`, as no other response does; the same request with the same `Idempotency-Key` gets it again for 24 hours.',
  scope: 'webhooks:write',
  actor: 'any',
  body: UpdateWebhookBody,
  responses: { 200: Single(Webhook) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed', 'idempotency_key_reused'],
} as const satisfies Operation;

export const deleteWebhook = {
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/:webhook_id',
  summary: 'Delete a webhook',
  description: 'Nothing more is delivered to it, including pending retries.',
  scope: 'webhooks:write',
  actor: 'any',
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const listWebhookDeliveries = {
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/:webhook_id/deliveries',
  summary: 'List the deliveries of a webhook, newest first',
  description: 'Each with the result of its last attempt. They are kept for 30 days.',
  scope: 'webhooks:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(WebhookDelivery) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const redeliverWebhook = {
  id: 'redeliverWebhook',
  method: 'POST',
  path: '/webhooks/:webhook_id/deliveries/:delivery_id/redeliver',
  summary: 'Redeliver an event',
  description:
    'Immediately, with the same `webhook-id`, whatever the earlier result; if it fails, it is retried like a new one.',
  scope: 'webhooks:write',
  actor: 'any',
  responses: { 202: Single(WebhookDelivery) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const pingWebhook = {
  id: 'pingWebhook',
  method: 'POST',
  path: '/webhooks/:webhook_id/ping',
  summary: 'Test a webhook',
  description: 'Delivers an event of the type `ping` to it, and to no other.',
  scope: 'webhooks:write',
  actor: 'any',
  responses: { 202: Single(WebhookDelivery) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;
