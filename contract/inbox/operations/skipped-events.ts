import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Page, pageQuery, Single } from '../../page.ts';
import { Exactly } from '../../primitives.ts';
import { SkippedEvent } from '../skipped-event.ts';

export const listSkippedEvents = {
  id: 'listSkippedEvents',
  method: 'GET',
  path: '/skipped-events',
  summary: 'List skipped events',
  description:
    'Newest first: events that failed three times, so that nobody has been notified of them. They are retried after ten minutes, and then every hour; those that succeed, or that are no longer in the log, disappear from the list.',
  scope: null,
  actor: 'self',
  role: 'admin',
  query: Exactly(pageQuery),
  responses: { 200: Page(SkippedEvent) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const retrySkippedEvent = {
  id: 'retrySkippedEvent',
  method: 'POST',
  path: '/skipped-events/:skipped_event_id/retry',
  summary: 'Retry a skipped event',
  description: 'Within seconds. If it fails again, it is retried in an hour.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 202: Single(SkippedEvent) },
  errors: [...bodyErrors],
} as const satisfies Operation;
