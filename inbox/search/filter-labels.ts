import { useQueries, useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../cache/queries/channels-query.ts';
import { memberNameQuery, membersQuery } from '../cache/queries/members-query.ts';
import type { SearchFilters } from '../cache/queries/search-filters.ts';
import { teamsQuery } from '../cache/queries/teams-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { calendarDayText } from '../words/times.ts';
import { words } from '../words/words.ts';

const texts = words.search;

export type FilterName = 'status' | 'assignee' | 'team' | 'tag' | 'source' | 'channel' | 'date';

/** The values of each search's filters as text; empty for unset ones. */
export function useFilterLabels(
  searches: readonly SearchFilters[],
): (filters: SearchFilters) => Partial<Record<FilterName, string>> {
  const nameOf = useMemberNames(searches.map(({ assignee }) => assignee));
  const channels = useChannels(searches.some(({ channel }) => channel));
  const teams = useTeams(searches.some(({ team }) => team));
  return ({ status, assignee, team, tag, source, channel, since, until }) => {
    const date = dateLabel(since, until);
    return {
      ...(status && { status: nameIn(texts.statuses, status) }),
      ...(assignee && {
        assignee:
          assignee === 'me' ? texts.assigneeMe : assignee === 'none' ? texts.assigneeNone : nameOf(assignee),
      }),
      ...(team && {
        team: team === 'none' ? texts.teamNone : (teams?.find(({ id }) => id === team)?.name ?? '…'),
      }),
      ...(tag && { tag }),
      ...(source && { source: nameIn(texts.sources, source) }),
      ...(channel && { channel: channels?.find(({ id }) => id === channel)?.name ?? '…' }),
      ...(date !== undefined && { date }),
    };
  };
}

function useChannels(isNeeded: boolean) {
  const { organization } = useMembership();
  return useQuery({ ...channelsQuery(organization.id), enabled: isNeeded }).data;
}

function useTeams(isNeeded: boolean) {
  const { organization } = useMembership();
  return useQuery({ ...teamsQuery(organization.id), enabled: isNeeded }).data;
}

/** The names of members, including those who aren't loaded; an ellipsis until they are known. */
function useMemberNames(assignees: readonly (string | undefined)[]): (id: string) => string {
  const { organization } = useMembership();
  const { data: members } = useQuery(membersQuery(organization.id));
  const others = [...new Set(assignees)].filter(
    (id): id is string => !!id?.startsWith('usr_') && !members?.some(({ user }) => user.id === id),
  );
  const names = useQueries({
    queries: others.map((id) => ({
      ...memberNameQuery(organization.id, id),
      enabled: members !== undefined,
    })),
  });
  return (id) =>
    members?.find(({ user }) => user.id === id)?.user.name ?? names[others.indexOf(id)]?.data ?? '…';
}

function nameIn(names: Readonly<Record<string, string>>, value: string): string {
  return names[value] ?? value;
}

function dateLabel(since: string | undefined, until: string | undefined): string | undefined {
  if (since && until) return texts.between(calendarDayText(since), calendarDayText(until));
  if (since) return texts.since(calendarDayText(since));
  return until ? texts.until(calendarDayText(until)) : undefined;
}
