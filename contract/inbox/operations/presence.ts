import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { Presence, TabPresence } from '../presence.ts';

/*
 * Who is in which conversation: what only people have (contract section 11), in the organization that the header
 * `Deskbell-Organization` names. It is sent on `GET /events/stream` of the inbox gate, without an id and outside the log.
 */

export const getPresence = {
  id: 'getPresence',
  method: 'GET',
  path: '/presence',
  summary: 'Who is in which conversation now',
  description: 'A stream tells the same when it opens, and what changes from then on.',
  scope: 'conversations:read',
  actor: 'self',
  answers: { 200: Single(Presence) },
  errors: [],
} as const satisfies Operation;

export const tellPresence = {
  id: 'tellPresence',
  method: 'PUT',
  path: '/presence/:tab_id',
  summary: 'Say what a tab shows',
  description:
    'A tab creates a UUID, reports its conversation every fifteen seconds, and every four seconds while its user is typing.',
  scope: 'conversations:read',
  actor: 'self',
  body: TabPresence,
  answers: { 204: NoContent },
  errors: [...bodyErrors, 'conversation_merged'],
} as const satisfies Operation;

export const endPresence = {
  id: 'endPresence',
  method: 'DELETE',
  path: '/presence/:tab_id',
  summary: 'Say that a tab has left',
  description: 'Immediately, instead of after thirty seconds. An unknown tab has already left.',
  scope: 'conversations:read',
  actor: 'self',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
