import type { View as SavedView } from '../../sdk/src/types.ts';
import { useLedTeams } from '../cache/queries/use-led-teams.ts';
import { useMay, useMembership } from '../session/use-membership.ts';

/** Whether the user may change a view. */
export function useCanChange(view: SavedView | undefined): boolean {
  const { role, user } = useMembership();
  const mayWrite = useMay('views:write');
  const { led } = useLedTeams();
  if (!view || !mayWrite) return false;
  if (view.owner_id !== null) return view.owner_id === user.id;
  return role === 'admin' || (view.team_id !== null && led.some(({ id }) => id === view.team_id));
}
