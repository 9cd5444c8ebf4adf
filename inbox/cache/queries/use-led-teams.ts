import { useQueries, useQuery } from '@tanstack/react-query';
import type { Team, TeamMember } from '../../../sdk/src/types.ts';
import type { ListQuery } from '../../connection/list-incomplete.tsx';
import { apiOf } from '../../session/api.ts';
import { useMembership } from '../../session/use-membership.ts';
import { allPages } from './all-pages.ts';
import { ownTeamsQuery, teamMembersKey, teamsQuery } from './teams-query.ts';

/**
 * The teams whose views and macros the user may change: all for admins, for others those that they lead; and the query
 * that loads them.
 */
export function useLedTeams(): { led: readonly Team[]; queries: readonly ListQuery[] } {
  const { organization, role, user } = useMembership();
  const isAdmin = role === 'admin';
  const teams = useQuery(teamsQuery(organization.id));
  const own = useQuery({ ...ownTeamsQuery(organization.id), enabled: !isAdmin });
  const ownIds = own.data ?? [];
  const isLead = useQueries({
    queries: isAdmin ? [] : ownIds.map((id) => isLeadQuery(organization.id, id, user.id)),
  });
  const all = teams.data ?? [];
  return {
    led: isAdmin ? all : all.filter(({ id }) => isLead[ownIds.indexOf(id)]?.data === true),
    queries: [teams, own, ...isLead],
  };
}

function isLeadQuery(organizationId: string, teamId: string, userId: string) {
  return {
    queryKey: [...teamMembersKey(organizationId), teamId, 'is-lead'],
    queryFn: async () => {
      const list = apiOf(organizationId);
      const params = { team_id: teamId };
      const members = await allPages<TeamMember>((query) => list('listTeamMembers', { params, query }));
      return members.some((it) => it.user.id === userId && it.is_lead);
    },
    staleTime: 60_000,
  };
}
