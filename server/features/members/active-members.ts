import type { Access } from '../../access/caller.ts';
import type { Transaction } from '../../db/database.ts';

/** Those of these people who are active members here, locked so that none of them can be removed. */
export function holdActiveMembers(
  transaction: Transaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  return hold(transaction, organizationId, { userIds, accesses: ['full', 'light'] });
}

/** Those of these people who can be assigned conversations: active, with full access. */
export function holdAssignableMembers(
  transaction: Transaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  return hold(transaction, organizationId, { userIds, accesses: ['full'] });
}

async function hold(
  transaction: Transaction,
  organizationId: string,
  { userIds, accesses }: { userIds: readonly string[]; accesses: readonly Access[] },
): Promise<Set<string>> {
  const rows = await transaction.read<{ user_id: string }>({
    name: 'hold_active_members',
    text: `SELECT user_id FROM members WHERE organization_id = $1 AND user_id = ANY ($2) AND status = 'active'
              AND access = ANY ($3) ORDER BY user_id FOR KEY SHARE`,
    values: [organizationId, userIds, accesses],
  });
  return new Set(rows.map((row) => row.user_id));
}
