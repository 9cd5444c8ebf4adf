import type * as operations from '../operations.ts';

/**
 * Operations of the API that are not served at the inbox gate: they speak of a token, or of what a channel app brings in,
 * and nobody at a screen has either; or, a webhook, belong to the connection that makes them. People have `GET /session` in place of `GET /me`.
 */
export const appsOnly: readonly (keyof typeof operations)[] = [
  'createWebhook',
  'getMe',
  'receiveMessage',
  'reportDelivery',
];
