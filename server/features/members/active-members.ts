import type { Transaction } from '../../db/database.ts';

/** Those of these people who are active members here, in a hold under which none of them can be removed. */
export async function holdActiveMembers(
  transaction: Transaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await transaction.read<{ user_id: string }>({
    name: 'hold_active_members',
    text: `SELECT user_id FROM members WHERE organization_id = $1 AND user_id = ANY ($2) AND status = 'active'
            ORDER BY user_id FOR KEY SHARE`,
    values: [organizationId, userIds],
  });
  return new Set(rows.map((row) => row.user_id));
}
