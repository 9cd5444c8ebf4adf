import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { Push, SubscribePushBody } from '../push.ts';

/* Push messages to the browser that is signed in. They end with its session. */

export const getPush = {
  id: 'getPush',
  method: 'GET',
  path: '/push',
  summary: 'Whether this browser gets push messages',
  description: 'Also returns the key that it needs to subscribe.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(Push) },
  errors: [],
} as const satisfies Operation;

export const subscribePush = {
  id: 'subscribePush',
  method: 'PUT',
  path: '/push',
  summary: 'Get push messages in this browser',
  description:
    'Until its session ends, in every organization of the user. Replaces an earlier subscription of this session, and one of the same browser by somebody else.',
  scope: null,
  actor: 'self',
  body: SubscribePushBody,
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const unsubscribePush = {
  id: 'unsubscribePush',
  method: 'DELETE',
  path: '/push',
  summary: 'Get no more push messages in this browser',
  description: 'Has no effect if it gets none.',
  scope: null,
  actor: 'self',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const reportActivity = {
  id: 'reportActivity',
  method: 'PUT',
  path: '/activity',
  summary: 'Report that you are using the inbox',
  description: 'For the next two minutes nothing is pushed to you in this organization.',
  scope: null,
  actor: 'self',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
