import type * as operations from '../operations.ts';

/**
 * Operations of the API that are not served at the inbox gate: they speak of a token, of what a channel app brings in, or of
 * the webhooks of the connection that calls, and nobody at a screen has any of these. People have `GET /session` in place
 * of `GET /me`.
 */
export const appsOnly: readonly (keyof typeof operations)[] = [
  'getMe',
  'receiveMessage',
  'reportDelivery',
  'listWebhooks',
  'createWebhook',
  'getWebhook',
  'updateWebhook',
  'deleteWebhook',
  'listWebhookDeliveries',
  'redeliverWebhook',
  'pingWebhook',
];
