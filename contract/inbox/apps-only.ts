import type { operations } from '../operations.ts';

/**
 * Operations of the API that are not served at the inbox gate: they speak of a token, or of what a channel app brings in, and
 * nobody at a screen has either; or they make a webhook, which belongs to the connection that does. People have
 * `GET /session` in place of `GET /me`.
 */
export const appsOnly: readonly (keyof typeof operations)[] = [
  'createWebhook',
  'getMe',
  'receiveMessage',
  'reportDelivery',
];
