import { maxCounted } from '../../../../contract/inbox/max-counted.ts';
import * as operations from '../../../../contract/inbox/operations/reassignments.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import { presentUser, type UserFields } from '../../../access/present-user.ts';
import type { Reader } from '../../../db/database.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { person } from '../member-detail.ts';
import { visibleMember } from '../visible-member.ts';

/** The conversations of a member who is about to be disabled or removed, for admins. */
export function reassignmentRoutes({ database }: { database: Reader }): OperationRoute<SessionCaller>[] {
  return [
    on(operations.countAssigned, countAssignedRoute(database)),
    on(operations.listReassignments, listReassignmentsRoute(database)),
  ];
}

function countAssignedRoute(reader: Reader): Handler<typeof operations.countAssigned, SessionCaller> {
  return async ({ caller, params }) => {
    const { user } = await visibleMember(reader, caller, params.member_id);
    const [row] = await reader.read<{ count: number }>({
      name: 'count_assigned',
      text: `SELECT count(*)::int AS count
               FROM (SELECT 1 FROM conversations
                      WHERE organization_id = $1 AND assignee_id = $2 AND status <> 'closed'
                      ORDER BY id LIMIT ${maxCounted}) AS counted`,
      values: [caller.organization.id, user.id],
    });
    return { status: 200, body: { data: { count: row?.count ?? 0 } } };
  };
}

type Row = { from: UserFields; to: UserFields | null; remaining: number };

function listReassignmentsRoute(reader: Reader): Handler<typeof operations.listReassignments, SessionCaller> {
  return async ({ caller }) => {
    const rows = await reader.read<Row>({
      name: 'list_reassignments',
      text: `SELECT DISTINCT ON (r.from_user_id) ${person('f')} AS "from",
                    CASE WHEN t.id IS NOT NULL THEN ${person('t')} END AS "to",
                    (SELECT count(*)::int
                       FROM (SELECT 1 FROM conversations c
                              WHERE c.organization_id = $1 AND c.assignee_id = r.from_user_id AND c.status <> 'closed'
                              ORDER BY c.id LIMIT ${maxCounted}) AS counted) AS remaining
               FROM reassignments r JOIN users f ON f.id = r.from_user_id LEFT JOIN users t ON t.id = r.to_user_id
              WHERE r.organization_id = $1 ORDER BY r.from_user_id, r.id LIMIT 20`,
      values: [caller.organization.id],
    });
    const reassignments = rows.map(({ from, to, ...rest }) => ({
      ...rest,
      from: presentUser('usr', from),
      to: to && presentUser('usr', to),
    }));
    return { status: 200, body: { data: { reassignments } } };
  };
}
