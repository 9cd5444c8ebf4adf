import { mostCounted } from '../../../contract/inbox/most-counted.ts';
import type { countAssigned } from '../../../contract/inbox/operations/reassignments.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { visibleMember } from './visible-member.ts';

export function countAssignedRoute(reader: Reader): Handler<typeof countAssigned, SessionCaller> {
  return async ({ caller, params }) => {
    const { user } = await visibleMember(reader, caller, params.member_id);
    const [row] = await reader.read<{ count: number }>({
      name: 'count_assigned',
      text: `SELECT count(*)::int AS count
               FROM (SELECT FROM conversations
                      WHERE organization_id = $1 AND assignee_id = $2 AND status <> 'closed'
                      ORDER BY id LIMIT ${mostCounted}) AS counted`,
      values: [caller.organization.id, user.id],
    });
    return { status: 200, body: { data: { count: row?.count ?? 0 } } };
  };
}
