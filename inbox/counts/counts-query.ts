import { queryOptions } from '@tanstack/react-query';
import type { ConversationCounts } from '../../contract/inbox/conversation-counts.ts';
import type { TagCounts } from '../../contract/inbox/tag-counts.ts';
import type { TeamCounts } from '../../contract/inbox/team-counts.ts';
import type { ViewCounts } from '../../contract/inbox/view-counts.ts';
import { send } from '../session/send.ts';

/** The counts beside the views, each up to 100. */
export function countsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'counts'],
    queryFn: async ({ signal }) =>
      (await send({
        method: 'GET',
        path: '/conversation-counts',
        organizationId,
        signal,
      })) as ConversationCounts,
  });
}

/** How many open conversations have each tag. */
export function tagCountsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'tag-counts'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/tag-counts', organizationId, signal })) as TagCounts,
  });
}

/** How many open conversations each team has. */
export function teamCountsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'team-counts'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/team-counts', organizationId, signal })) as TeamCounts,
  });
}

/** How many conversations the saved views have. */
export function viewCountsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'view-counts'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/view-counts', organizationId, signal })) as ViewCounts,
    // Conversations enter and leave as time passes.
    refetchInterval: 60_000,
  });
}
