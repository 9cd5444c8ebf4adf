import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { InsufficientScope } from '../../errors/insufficient-scope.ts';
import type { ViewRow } from './view-store.ts';

/**
 * Whether this caller may create, change or delete a view: an owner their own, a team's lead the team's, admins and
 * apps acting as themselves all shared ones.
 *
 * @throws InsufficientScope
 */
export async function authorizeWriting(
  reader: Reader,
  caller: Caller,
  { owner_user_id, team_id }: Pick<ViewRow, 'owner_user_id' | 'team_id'>,
): Promise<void> {
  if (caller.actor === 'app' || caller.role === 'admin') return;
  if (owner_user_id === caller.user.id) return;
  if (team_id !== null && (await isLead(reader, caller.organization.id, { team_id, userId: caller.user.id })))
    return;
  throw new InsufficientScope('views:write');
}

async function isLead(
  reader: Reader,
  organizationId: string,
  { team_id, userId }: { team_id: string; userId: string },
): Promise<boolean> {
  const rows = await reader.read({
    name: 'is_lead',
    text: `SELECT 1 FROM team_members
            WHERE organization_id = $1 AND team_id = $2 AND user_id = $3 AND is_lead`,
    values: [organizationId, team_id, userId],
  });
  return rows.length > 0;
}
