import type { operations } from '../operations.ts';

/**
 * Operations of the API that the inbox gate doesn't serve: they concern a token, or messages imported by a channel app, and
 * members have neither; or they create a webhook, which belongs to the connection that creates it. Members have `GET /session` in
 * place of `GET /me`.
 */
export const appsOnly: readonly (keyof typeof operations)[] = [
  'createWebhook',
  'getMe',
  'receiveMessage',
  'reportDelivery',
];
