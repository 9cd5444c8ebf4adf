import { infiniteQueryOptions } from '@tanstack/react-query';
import { allPages } from '../../cache/queries/all-pages.ts';
import { teamMembersKey, teamsKey } from '../../cache/queries/teams-query.ts';
import { apiOf } from '../../session/api.ts';

/** All teams, by name: one page, since the API has no such order. */
export function teamListQuery(organizationId: string) {
  return infiniteQueryOptions({
    queryKey: [...teamsKey(organizationId), 'list'],
    queryFn: async ({ signal }) => {
      const list = apiOf(organizationId);
      const teams = await allPages((query) => list('listTeams', { query }, { signal }));
      return { data: teams.toSorted((one, other) => one.name.localeCompare(other.name)) };
    },
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  });
}

/** The members of a team, by name. */
export function teamMembersQuery(organizationId: string, teamId: string) {
  return infiniteQueryOptions({
    queryKey: [...teamMembersKey(organizationId), teamId],
    queryFn: async ({ signal }) => {
      const list = apiOf(organizationId);
      const params = { team_id: teamId };
      const members = await allPages((query) => list('listTeamMembers', { params, query }, { signal }));
      return {
        data: members.toSorted((one, other) => (one.user.name ?? '').localeCompare(other.user.name ?? '')),
      };
    },
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  });
}
