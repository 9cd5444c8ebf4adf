import { Event, EventFrames, eventQuery, eventStreamQuery } from '../event.ts';
import type { Operation } from '../operation.ts';
import { Page } from '../page.ts';
import { Exactly } from '../primitives.ts';

export const listEvents = {
  id: 'listEvents',
  method: 'GET',
  path: '/events',
  summary: 'Follow what happens, oldest first',
  description:
    'The log of the last thirty days in one fixed order, with the events whose record the token may read. A page may have few events or none and still have a cursor in `after`: only `null` means that nothing more has happened. To continue later, keep the `cursor` of the last event; where a page is empty, its `before` is the cursor to keep.',
  scope: 'events:read',
  actor: 'any',
  query: Exactly(eventQuery),
  answers: { 200: Page(Event) },
  errors: ['invalid_cursor', 'cursor_expired'],
} as const satisfies Operation;

export const streamEvents = {
  id: 'streamEvents',
  method: 'GET',
  path: '/events/stream',
  summary: 'Be told of what happens, as it happens',
  description:
    'The same log as `GET /events`, as server-sent events whose `id` is the `cursor` of the event. `Last-Event-ID` continues after an event, and takes precedence over `after`. The stream ends when the access of its token does. A token may have 20 open; a reader who is too slow is cut, and goes on by the last id.',
  scope: 'events:read',
  actor: 'any',
  isStream: true,
  query: Exactly(eventStreamQuery),
  answers: { 200: EventFrames },
  errors: ['invalid_cursor', 'cursor_expired'],
} as const satisfies Operation;
