import type { Role } from '../../access/caller.ts';
import { revokeConnectionsOf } from '../../access/revoke-connection.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { LastAdmin } from '../../errors/last-admin.ts';
import { NotFound } from '../../errors/not-found.ts';
import { type EventActor, recordEvent } from '../../events/record-event.ts';
import { lockOrganization } from '../organizations/organization-store.ts';
import {
  deleteMember,
  findMember,
  hasOtherAdmin,
  type MemberRow,
  type MemberSnapshot,
  updateMember,
} from './member-store.ts';
import { settleInvitations } from './settle-invitations.ts';

type Who = { organizationId: string; userId: string; actor: EventActor };

/**
 * Changes a member's role or status. It holds for the next call of every token that speaks for them. `precondition` is
 * asked under the lock that whoever changes a member holds.
 *
 * @throws NotFound, LastAdmin
 */
export async function changeMember(
  database: Database,
  who: Who,
  change: { role?: Role; status?: MemberRow['status'] },
  precondition = async (_locked: Reader): Promise<void> => undefined,
): Promise<MemberRow> {
  return database.transaction(async (transaction) => {
    const before = await lockedMember(transaction, who);
    await precondition(transaction);
    const after = { ...before, ...change };
    if (after.role === before.role && after.status === before.status) return before;
    if (!isActiveAdmin(after)) await keepAnAdmin(transaction, before);
    const data = await updateMember(transaction, after);
    if (after.status === 'active') await settleInvitations(transaction, who.organizationId, who.userId);
    const previous = { role: before.role };
    if (after.role !== before.role)
      await recordChange(transaction, who, {
        type: 'member.role_changed',
        recordId: after.id,
        data,
        previous,
      });
    return after;
  });
}

/**
 * Ends a membership, and with it every connection that speaks for this person in the organization; the app's own stay.
 *
 * @throws NotFound, LastAdmin
 */
export async function removeMember(database: Database, who: Who): Promise<MemberRow> {
  return database.transaction(async (transaction) => {
    const member = await lockedMember(transaction, who);
    await keepAnAdmin(transaction, member);
    await revokeConnectionsOf(transaction, who);
    const data = await deleteMember(transaction, member.id);
    await recordChange(transaction, who, { type: 'member.removed', recordId: member.id, data });
    return member;
  });
}

async function lockedMember(transaction: Transaction, { organizationId, userId }: Who): Promise<MemberRow> {
  await lockOrganization(transaction, organizationId);
  const member = await findMember(transaction, organizationId, userId);
  if (!member) throw new NotFound();
  return member;
}

function isActiveAdmin({ role, status }: MemberRow): boolean {
  return role === 'admin' && status === 'active';
}

async function keepAnAdmin(transaction: Transaction, leaving: MemberRow): Promise<void> {
  if (isActiveAdmin(leaving) && !(await hasOtherAdmin(transaction, leaving))) throw new LastAdmin();
}

async function recordChange(
  transaction: Transaction,
  { organizationId, actor }: Who,
  change: {
    type: 'member.role_changed' | 'member.removed';
    recordId: string;
    data: MemberSnapshot;
    previous?: { role: Role };
  },
): Promise<void> {
  await recordEvent(transaction, { organizationId, actor, ...change });
}
