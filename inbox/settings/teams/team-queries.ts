import { infiniteQueryOptions } from '@tanstack/react-query';
import { teamMembersKey, teamsKey } from '../../cache/queries/teams-query.ts';
import { apiOf } from '../../session/api.ts';

const first = undefined as string | undefined;

/** All teams, in the order they were created. */
export function teamListQuery(organizationId: string) {
  return infiniteQueryOptions({
    queryKey: [...teamsKey(organizationId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      apiOf(organizationId)('listTeams', { query: pageOf(pageParam) }, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ page_metadata }) => page_metadata.after ?? undefined,
  });
}

/** The members of a team, in the order they joined it. */
export function teamMembersQuery(organizationId: string, teamId: string) {
  return infiniteQueryOptions({
    queryKey: [...teamMembersKey(organizationId), teamId],
    queryFn: ({ pageParam, signal }) =>
      apiOf(organizationId)(
        'listTeamMembers',
        { params: { team_id: teamId }, query: pageOf(pageParam) },
        { signal },
      ),
    initialPageParam: first,
    getNextPageParam: ({ page_metadata }) => page_metadata.after ?? undefined,
  });
}

function pageOf(after: string | undefined) {
  return { limit: 100, ...(after !== undefined && { after }) };
}
