import { maxCounted } from '../../../../contract/inbox/max-counted.ts';
import type { UserFields } from '../../../access/present-user.ts';
import type { Reader } from '../../../db/database.ts';
import { person } from '../member-detail.ts';

/** How many open conversations a member has, up to the maximum that is counted. */
export async function countAssigned(
  reader: Reader,
  organizationId: string,
  userId: string,
): Promise<{ count: number }> {
  const [row] = await reader.read<{ count: number }>({
    name: 'count_assigned',
    text: `SELECT count(*)::int AS count
             FROM (SELECT 1 FROM conversations
                    WHERE organization_id = $1 AND assignee_id = $2 AND status <> 'closed'
                    ORDER BY id LIMIT ${maxCounted}) AS counted`,
    values: [organizationId, userId],
  });
  return row ?? { count: 0 };
}

export type Reassignment = { from: UserFields; to: UserFields | null; remaining: number };

/** The reassignments in progress, each with the number of conversations that remain. */
export function listReassignments(reader: Reader, organizationId: string): Promise<Reassignment[]> {
  return reader.read<Reassignment>({
    name: 'list_reassignments',
    text: `SELECT DISTINCT ON (r.from_user_id) ${person('f')} AS "from",
                  CASE WHEN t.id IS NOT NULL THEN ${person('t')} END AS "to",
                  (SELECT count(*)::int
                     FROM (SELECT 1 FROM conversations c
                            WHERE c.organization_id = $1 AND c.assignee_id = r.from_user_id AND c.status <> 'closed'
                            ORDER BY c.id LIMIT ${maxCounted}) AS counted) AS remaining
             FROM reassignments r JOIN users f ON f.id = r.from_user_id LEFT JOIN users t ON t.id = r.to_user_id
            WHERE r.organization_id = $1 ORDER BY r.from_user_id, r.id LIMIT 20`,
    values: [organizationId],
  });
}
