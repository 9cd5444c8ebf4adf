import { useQueries, useQuery } from '@tanstack/react-query';
import type { Team } from '../../../sdk/src/types.ts';
import { ownTeamsQuery, teamMembersKey, teamsQuery } from '../../cache/queries/teams-query.ts';
import { apiOf } from '../../session/api.ts';
import { useMembership } from '../../session/use-membership.ts';

/** The teams whose macros the user may change: all for an admin, otherwise those that they lead. */
export function useLedTeams(): readonly Team[] {
  const { organization, user, role } = useMembership();
  const { data: teams = [] } = useQuery(teamsQuery(organization.id));
  const { data: own = [] } = useQuery({ ...ownTeamsQuery(organization.id), enabled: role !== 'admin' });
  const members = useQueries({
    queries: own.map((teamId) => ({
      queryKey: [...teamMembersKey(organization.id), teamId, 'first'],
      queryFn: () =>
        apiOf(organization.id)('listTeamMembers', { params: { team_id: teamId }, query: { limit: 100 } }),
      staleTime: 60_000,
    })),
  });
  if (role === 'admin') return teams;
  const isLead = (index: number) =>
    members[index]?.data?.data.some((it) => it.user.id === user.id && it.is_lead) ?? false;
  const led = new Set(own.filter((_, index) => isLead(index)));
  return teams.filter(({ id }) => led.has(id));
}
