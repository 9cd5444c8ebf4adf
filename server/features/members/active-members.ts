import type { Access } from '../../access/caller.ts';
import { shareLockOf, takeLockOf } from '../../db/advisory-locks.ts';
import type { Transaction } from '../../db/database.ts';

/** Those of these people who are active members here, locked so that none of them can be removed. */
export function shareLockActiveMembers(
  transaction: Transaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  return hold(transaction, organizationId, { userIds, accesses: ['full', 'light'] });
}

/** Those of these people who can be assigned conversations: active, with full access. */
export function shareLockAssignableMembers(
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
  const isSharded = (await transaction.isSharded?.()) ?? false;
  if (isSharded)
    for (const userId of [...new Set(userIds)].sort())
      await shareLockOf(transaction, 'holdMember', lockOwner({ organizationId, userId }));
  const rows = await transaction.read<{ user_id: string }>({
    name: isSharded ? 'active_members' : 'hold_active_members',
    text: `SELECT user_id FROM members WHERE organization_id = $1 AND user_id = ANY ($2) AND status = 'active'
              AND access = ANY ($3) ORDER BY user_id ${isSharded ? '' : 'FOR KEY SHARE'}`,
    values: [organizationId, userIds, accesses],
  });
  return new Set(rows.map((row) => row.user_id));
}

type Who = { organizationId: string; userId: string };

/**
 * Waits for transactions that hold this member, and keeps others from it. Where the database is sharded, those who hold a member take the
 * advisory lock alone (decisions/0322).
 */
export async function lockMember(transaction: Transaction, who: Who): Promise<void> {
  await takeLockOf(transaction, 'holdMember', lockOwner(who));
  await transaction.write({
    text: 'SELECT FROM members WHERE organization_id = $1 AND user_id = $2 FOR UPDATE',
    values: [who.organizationId, who.userId],
  });
}

function lockOwner({ organizationId, userId }: Who): string {
  return `${organizationId} ${userId}`;
}
