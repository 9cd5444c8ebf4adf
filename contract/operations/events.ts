import { Event, EventFrames, eventQuery, eventStreamQuery } from '../event.ts';
import type { Operation } from '../operation.ts';
import { Page } from '../page.ts';
import { Exactly } from '../primitives.ts';

export const listEvents = {
  id: 'listEvents',
  method: 'GET',
  path: '/events',
  summary: 'List events, oldest first',
  description:
    'The log of the last thirty days in a fixed order, with the events whose record the token may read. A page may have few events or none and still have a cursor in `after`: only `null` means that there are no more. To continue later, keep the `cursor` of the last event; if a page is empty, keep its `before`.',
  scope: 'events:read',
  actor: 'any',
  query: Exactly(eventQuery),
  responses: { 200: Page(Event) },
  errors: ['invalid_cursor', 'cursor_expired'],
} as const satisfies Operation;

export const streamEvents = {
  id: 'streamEvents',
  method: 'GET',
  path: '/events/stream',
  summary: 'Stream events in real time',
  description:
    'The same log as `GET /events`, as server-sent events whose `id` is the `cursor` of the event. `Last-Event-ID` continues after an event, and takes precedence over `after`. The stream ends when the access of its token does. A token may have 20 open streams; a client that reads too slowly is disconnected, and can resume with the last id.',
  scope: 'events:read',
  actor: 'any',
  isStream: true,
  query: Exactly(eventStreamQuery),
  responses: { 200: EventFrames },
  errors: ['invalid_cursor', 'cursor_expired'],
} as const satisfies Operation;
