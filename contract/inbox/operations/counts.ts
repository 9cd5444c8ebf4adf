import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { ConversationCounts } from '../conversation-counts.ts';

/* What stands beside the views: for people in an organization only, like all below contract/inbox/. */

export const countConversations = {
  id: 'countConversations',
  method: 'GET',
  path: '/conversation-counts',
  summary: 'How much is in the views',
  description: 'Each counted to a hundred and no further, so that it costs the same however much there is.',
  scope: 'conversations:read',
  actor: 'self',
  answers: { 200: Single(ConversationCounts) },
  errors: [],
} as const satisfies Operation;
