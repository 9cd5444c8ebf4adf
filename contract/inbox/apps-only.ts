import type { operations } from '../operations.ts';

/**
 * Operations of the API that the inbox gate doesn't serve: they concern a token, messages imported by a channel app, or
 * entries and suggestions of an app, and members have none of these; or they create a webhook, which belongs to the connection that
 * creates it. Members have `GET /session` in place of `GET /me`.
 */
export const appsOnly: readonly (keyof typeof operations)[] = [
  'createContactEntry',
  'createSuggestion',
  'createWebhook',
  'deleteContactEntry',
  'getMe',
  'receiveMessage',
  'reportDelivery',
];
