import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

/** The key of team lists. The members of a team have a key of their own, as a deleted team has no members to refetch. */
export const teamsKey = (organizationId: string) => [organizationId, 'teams'] as const;
export const teamMembersKey = (organizationId: string) => [organizationId, 'team-members'] as const;

/** The organization's first hundred teams, by name. */
export function teamsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...teamsKey(organizationId), 'all'],
    queryFn: async ({ signal }) => {
      const { data } = await apiOf(organizationId)('listTeams', { query: { limit: 100 } }, { signal });
      return data.toSorted((one, other) => one.name.localeCompare(other.name));
    },
    staleTime: 60_000,
  });
}

/** The ids of the teams that the user is in. */
export function ownTeamsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...teamsKey(organizationId), 'own'],
    queryFn: async ({ signal }) => {
      const query = { limit: 100, user_id: 'me' };
      const { data } = await apiOf(organizationId)('listTeams', { query }, { signal });
      return data.map(({ id }) => id);
    },
    staleTime: 60_000,
  });
}
