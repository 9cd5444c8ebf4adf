import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';
import { allPages } from './all-pages.ts';

/** The key of team lists. The members of a team have a key of their own, as a deleted team has no members to refetch. */
export const teamsKey = (organizationId: string) => [organizationId, 'teams'] as const;
export const teamMembersKey = (organizationId: string) => [organizationId, 'team-members'] as const;

/** All teams of the organization, by name. */
export function teamsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...teamsKey(organizationId), 'all'],
    queryFn: async ({ signal }) => {
      const list = apiOf(organizationId);
      const teams = await allPages((query) => list('listTeams', { query }, { signal }));
      return teams.toSorted((one, other) => one.name.localeCompare(other.name));
    },
    staleTime: 60_000,
  });
}

/** The ids of the teams that the user is in. */
export function ownTeamsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...teamsKey(organizationId), 'own'],
    queryFn: async ({ signal }) => {
      const list = apiOf(organizationId);
      const teams = await allPages((page) =>
        list('listTeams', { query: { ...page, user_id: 'me' } }, { signal }),
      );
      return teams.map(({ id }) => id);
    },
    staleTime: 60_000,
  });
}
