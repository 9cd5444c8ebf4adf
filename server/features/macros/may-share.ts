import type { SelfCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { InsufficientScope } from '../../errors/insufficient-scope.ts';
import type { MacroFields } from './macro-store.ts';

type Sharing = Pick<MacroFields, 'visibility' | 'team_id'>;

/**
 * Refuses callers who may not write macros that are shared like this: a team's are for its leads and for admins,
 * everyone's for admins. A private
 * one is only ever found by its owner.
 *
 * @throws InsufficientScope
 */
export async function refuseUnlessMayShare(
  reader: Reader,
  caller: SelfCaller,
  { visibility, team_id }: Sharing,
): Promise<void> {
  if (visibility === 'private' || caller.role === 'admin') return;
  if (visibility === 'team' && team_id !== null && (await isLead(reader, caller, team_id))) return;
  throw new InsufficientScope('macros:write');
}

async function isLead(reader: Reader, { organization, user }: SelfCaller, teamId: string): Promise<boolean> {
  const rows = await reader.read({
    name: 'is_lead_of_team',
    text: `SELECT 1 FROM team_members WHERE organization_id = $1 AND team_id = $2 AND user_id = $3 AND is_lead`,
    values: [organization.id, teamId, user.id],
  });
  return rows.length > 0;
}
