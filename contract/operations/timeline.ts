import type { Operation } from '../operation.ts';
import { Page, pageQuery } from '../page.ts';
import { Exactly } from '../primitives.ts';
import { TimelineEntry } from '../timeline.ts';

export const listContactTimeline = {
  id: 'listContactTimeline',
  method: 'GET',
  path: '/contacts/:contact_id/timeline',
  summary:
    'List the conversations with a contact, the notes about them and the entries of apps, latest first',
  description:
    'Conversations by their latest activity, spam included, notes by the time they were written, and entries of apps by the time they happened. Conversations are included only with `conversations:read`. Merged conversations are left out.',
  scope: 'contacts:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(TimelineEntry) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;
