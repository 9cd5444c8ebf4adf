import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConversationCounts } from '../../contract/inbox/conversation-counts.ts';
import type { Event } from '../../sdk/src/types.ts';
import { useRefetch } from '../live/use-refetch.ts';
import { useMembership } from '../session/use-membership.ts';
import { countsQuery, tagCountsQuery, teamCountsQuery, viewCountsQuery } from './counts-query.ts';

/** The counts of the views, at most a few seconds old. Undefined until they are fetched. */
export function useCounts(): ConversationCounts | undefined {
  const { organization } = useMembership();
  return useQuery(countsQuery(organization.id)).data;
}

/** Refetches the counts when events may have changed them. Called once, by the sidebar. */
export function useLiveCounts(): void {
  const { organization } = useMembership();
  const { queryKey } = useMemo(() => countsQuery(organization.id), [organization.id]);
  useRefetch(queryKey, mayChange);
}

/** How many open conversations have a tag, updated live; `isAtLeast` if there may be more. Called once, by the list of tags. */
export function useTagCounts(): (tagId: string) => { count: number; isAtLeast: boolean } {
  const { organization } = useMembership();
  const query = useMemo(() => tagCountsQuery(organization.id), [organization.id]);
  useRefetch(query.queryKey, mayChange);
  const { data } = useQuery(query);
  return useMemo(() => {
    const counts = new Map(data?.tags.map(({ tag_id, open }) => [tag_id, open]));
    return (tagId) => ({ count: counts.get(tagId) ?? 0, isAtLeast: data?.is_complete === false });
  }, [data]);
}

type TeamCount = { open: number; unassigned: number; isAtLeast: boolean };

/** How many open conversations a team has, updated live; `isAtLeast` if there may be more. Called once, by the list of teams. */
export function useTeamCounts(): (teamId: string) => TeamCount {
  const { organization } = useMembership();
  const query = useMemo(() => teamCountsQuery(organization.id), [organization.id]);
  useRefetch(query.queryKey, mayChange);
  const { data } = useQuery(query);
  return useMemo(() => {
    const counts = new Map(data?.teams.map((team) => [team.team_id, team]));
    const isAtLeast = data?.is_complete === false;
    return (teamId) => ({ open: 0, unassigned: 0, ...counts.get(teamId), isAtLeast });
  }, [data]);
}

type ViewCount = { count: number; isComplete: boolean };

/**
 * How many conversations a saved view has, updated live; undefined if it isn't counted. Called once, by the list of
 * views.
 */
export function useViewCounts(): (viewId: string) => ViewCount | undefined {
  const { organization } = useMembership();
  const query = useMemo(() => viewCountsQuery(organization.id), [organization.id]);
  useRefetch(query.queryKey, mayChangeViews);
  const { data } = useQuery(query);
  return useMemo(() => {
    const counts = new Map(
      data?.views.map(({ view_id, count, is_complete }) => [view_id, { count, isComplete: is_complete }]),
    );
    return (viewId) => counts.get(viewId);
  }, [data]);
}

/** A message may reopen a conversation or end its waiting time; deleting a contact deletes their conversations. */
function mayChange(type: Event['type']): boolean {
  return type.startsWith('conversation.') || type === 'message.created' || type === 'contact.deleted';
}

/** Filters read contacts and companies too. */
function mayChangeViews(type: Event['type']): boolean {
  return mayChange(type) || type.startsWith('contact.') || type.startsWith('company.');
}
