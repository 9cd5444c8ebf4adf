import { useQueries, useQuery } from '@tanstack/react-query';
import type { View as SavedView, Team } from '../../sdk/src/types.ts';
import { ownTeamsQuery, teamMembersKey, teamsQuery } from '../cache/queries/teams-query.ts';
import { apiOf } from '../session/api.ts';
import { useMay, useMembership } from '../session/use-membership.ts';

/** The teams whose views the user may change: all for admins, those that they lead for others. */
export function useLedTeams(): readonly Team[] {
  const { organization, role, user } = useMembership();
  const { data: teams = [] } = useQuery(teamsQuery(organization.id));
  const { data: ownIds = [] } = useQuery({ ...ownTeamsQuery(organization.id), enabled: role !== 'admin' });
  const led = useQueries({
    queries: role === 'admin' ? [] : ownIds.map((id) => isLeadQuery(organization.id, id, user.id)),
  });
  if (role === 'admin') return teams;
  return teams.filter(({ id }) => led[ownIds.indexOf(id)]?.data === true);
}

function isLeadQuery(organizationId: string, teamId: string, userId: string) {
  return {
    queryKey: [...teamMembersKey(organizationId), teamId, 'is-lead'],
    queryFn: async () => {
      const params = { team_id: teamId };
      const { data } = await apiOf(organizationId)('listTeamMembers', { params, query: { limit: 100 } });
      return data.some((it) => it.user.id === userId && it.is_lead);
    },
    staleTime: 60_000,
  };
}

/** Whether the user may change a view. */
export function useCanChange(view: SavedView | undefined): boolean {
  const { role, user } = useMembership();
  const mayWrite = useMay('views:write');
  const led = useLedTeams();
  if (!view || !mayWrite) return false;
  if (view.owner_id !== null) return view.owner_id === user.id;
  return role === 'admin' || (view.team_id !== null && led.some(({ id }) => id === view.team_id));
}
