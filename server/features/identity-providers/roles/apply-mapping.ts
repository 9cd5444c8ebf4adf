import type { Transaction } from '../../../db/database.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { changeRole, isLastAdmin } from '../../members/change-member.ts';
import { findMember } from '../../members/member-store.ts';
import { endSessionsOfIdentity } from '../provider-sessions.ts';
import type { ProviderRow } from '../provider-store.ts';
import { mappedRole } from './mapped-role.ts';

type Mapped = { userId: string; groups: readonly string[] };

/**
 * Gives a member the role of their groups at the provider, whatever somebody else's hand gave them before. The last
 * admin remains one, and can sign in, whatever the groups say: a wrong mapping locks nobody out (decisions/0429).
 *
 * @returns whether they have a role; otherwise their sessions that the provider alone proved have ended
 */
export async function applyMapping(
  transaction: Transaction,
  { id: providerId, organization_id: organizationId, role_mapping: mapping, name }: ProviderRow,
  { userId, groups }: Mapped,
): Promise<boolean> {
  const member = organizationId === null ? undefined : await findMember(transaction, organizationId, userId);
  if (organizationId === null || mapping === null || member?.status !== 'active') return true;
  const role = mappedRole(mapping, groups);
  if (role === member.role) return true;
  const actor = { type: 'system' } as const;
  const details = { provider_name: name };
  const audit = { organizationId, actor, details, about: { userId } };
  if (role !== null) {
    const outcome = await changeRole(transaction, { organizationId, userId, actor, details }, role);
    if (outcome === 'last-admin') await recordAudit(transaction, { ...audit, kind: 'member.role_kept' });
    return true;
  }
  if (await isLastAdmin(transaction, member)) {
    await recordAudit(transaction, { ...audit, kind: 'member.role_kept' });
    return true;
  }
  await endSessionsOfIdentity(transaction, { userId, providerId });
  await recordAudit(transaction, { ...audit, kind: 'sign_in.role_missing' });
  return false;
}
