import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { ConversationCounts } from '../conversation-counts.ts';
import { TagCounts, tagCountSpan } from '../tag-counts.ts';
import { TeamCounts, teamCountSpan } from '../team-counts.ts';

/* What is next to the views: for people in an organization only, like all below contract/inbox/. */

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

export const countTags = {
  id: 'countTags',
  method: 'GET',
  path: '/tag-counts',
  summary: 'How many open conversations have each tag',
  description: `Counts the newest ${tagCountSpan} open conversations, so that the cost doesn't grow with their number.`,
  scope: 'conversations:read',
  actor: 'self',
  answers: { 200: Single(TagCounts) },
  errors: [],
} as const satisfies Operation;

export const countTeams = {
  id: 'countTeams',
  method: 'GET',
  path: '/team-counts',
  summary: 'How many open conversations each team has',
  description: `Counts the newest ${teamCountSpan} open conversations, so that the cost doesn't grow with their number.`,
  scope: 'conversations:read',
  actor: 'self',
  answers: { 200: Single(TeamCounts) },
  errors: [],
} as const satisfies Operation;
