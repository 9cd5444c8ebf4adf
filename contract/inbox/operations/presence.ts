import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { Presence, TabPresence } from '../presence.ts';

/*
 * Who is in which conversation: for members only (contract section 11), in the organization of the `Deskbell-Organization`
 * header. It is sent on `GET /events/stream` of the inbox gate, without an id and outside the event log.
 */

export const getPresence = {
  id: 'getPresence',
  method: 'GET',
  path: '/presence',
  summary: 'Get presence',
  description: 'A stream reports the same when it opens, and every change after that.',
  scope: 'conversations:read',
  actor: 'self',
  responses: { 200: Single(Presence) },
  errors: [],
} as const satisfies Operation;

export const reportPresence = {
  id: 'reportPresence',
  method: 'PUT',
  path: '/presence/:tab_id',
  summary: 'Report the conversation that a tab shows',
  description:
    'A tab creates a UUID, reports its conversation every fifteen seconds, and every four seconds while its user is typing.',
  scope: 'conversations:read',
  actor: 'self',
  body: TabPresence,
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conversation_merged'],
} as const satisfies Operation;

export const endPresence = {
  id: 'endPresence',
  method: 'DELETE',
  path: '/presence/:tab_id',
  summary: 'Report that a tab has left',
  description: 'Immediately, instead of after thirty seconds. An unknown tab has already left.',
  scope: 'conversations:read',
  actor: 'self',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
