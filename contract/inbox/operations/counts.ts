import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { ConversationCounts } from '../conversation-counts.ts';
import { TagCounts, tagCountSpan } from '../tag-counts.ts';
import { TeamCounts, teamCountSpan } from '../team-counts.ts';

/* The counts beside the views: for members of an organization only, like everything in contract/inbox/. */

export const countConversations = {
  id: 'countConversations',
  method: 'GET',
  path: '/conversation-counts',
  summary: 'Count the conversations of the views',
  description: 'Each counted up to 100, so that the cost doesn’t depend on their number.',
  scope: 'conversations:read',
  actor: 'self',
  responses: { 200: Single(ConversationCounts) },
  errors: [],
} as const satisfies Operation;

export const countTags = {
  id: 'countTags',
  method: 'GET',
  path: '/tag-counts',
  summary: 'Count open conversations by tag',
  description: `Counts the newest ${tagCountSpan} open conversations, so that the cost doesn't grow with their number.`,
  scope: 'conversations:read',
  actor: 'self',
  responses: { 200: Single(TagCounts) },
  errors: [],
} as const satisfies Operation;

export const countTeams = {
  id: 'countTeams',
  method: 'GET',
  path: '/team-counts',
  summary: 'Count open conversations by team',
  description: `Counts the newest ${teamCountSpan} open conversations, so that the cost doesn't grow with their number.`,
  scope: 'conversations:read',
  actor: 'self',
  responses: { 200: Single(TeamCounts) },
  errors: [],
} as const satisfies Operation;
