import type { Role } from '../../access/caller.ts';
import { revokeConnectionsOf } from '../../access/revoke-connection.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { LastAdmin, NotFound } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { type EventActor, recordEvent } from '../../events/record-event.ts';
import { lockOrganization } from '../organizations/organization-store.ts';
import {
  deleteMember,
  findMember,
  hasOtherAdmin,
  leaveTeams,
  type MemberRow,
  type MemberSnapshot,
  updateMember,
} from './member-store.ts';
import { reassign, requestReassignment } from './reassign/reassign-conversations.ts';
import { settleInvitations } from './settle-invitations.ts';

type Who = { organizationId: string; userId: string; actor: EventActor };

/** How much of a member's conversations is reassigned before the answer; a running server does the rest. */
const batchesAtOnce = 5;

/**
 * Changes a member's role or status. It holds for the next call of every token that speaks for them. `precondition` is
 * asked under the lock that every change of a member takes. The open and snoozed conversations of a member who is disabled go
 * to `reassignTo` (a uuid), or to nobody.
 *
 * @throws NotFound, LastAdmin, ValidationError
 */
export async function changeMember(
  database: Database,
  who: Who,
  { reassignTo = null, ...change }: { role?: Role; status?: MemberRow['status']; reassignTo?: string | null },
  precondition = async (_locked: Reader): Promise<void> => undefined,
): Promise<MemberRow> {
  let reassignmentId: string | undefined;
  const member = await database.transaction(async (transaction) => {
    const before = await lockedMember(transaction, who);
    await precondition(transaction);
    const after = { ...before, ...change };
    if (change.status === 'disabled')
      reassignmentId = await requestReassignment(transaction, { ...who, reassignTo });
    if (after.role === before.role && after.status === before.status) return before;
    if (!isActiveAdmin(after)) await keepAnAdmin(transaction, before);
    const data = await updateMember(transaction, after);
    if (after.status === 'active') await settleInvitations(transaction, who.organizationId, who.userId);
    await auditChange(transaction, who, before, after);
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
  await beginReassigning(database, who, reassignmentId);
  return member;
}

async function beginReassigning(
  database: Database,
  { organizationId }: Who,
  id: string | undefined,
): Promise<void> {
  let batches = 0;
  if (id !== undefined) await reassign(database, { organizationId, id }, () => batches++ < batchesAtOnce);
}

/**
 * Ends a membership, and with it every connection that speaks for this person in the organization; the app's own stay. Their open
 * and snoozed conversations go to `reassignTo` (a uuid), or to nobody.
 *
 * @throws NotFound, LastAdmin, ValidationError
 */
export async function removeMember(
  database: Database,
  who: Who,
  reassignTo: string | null = null,
): Promise<MemberRow> {
  let reassignmentId: string | undefined;
  const removed = await database.transaction(async (transaction) => {
    const member = await lockedMember(transaction, who);
    await keepAnAdmin(transaction, member);
    reassignmentId = await requestReassignment(transaction, { ...who, reassignTo });
    await revokeConnectionsOf(transaction, who);
    await leaveTeams(transaction, who);
    const data = await deleteMember(transaction, member.id);
    const { organizationId, userId, actor } = who;
    await recordAudit(transaction, { organizationId, kind: 'member.removed', actor, about: { userId } });
    await recordChange(transaction, who, { type: 'member.removed', recordId: member.id, data });
    return member;
  });
  await beginReassigning(database, who, reassignmentId);
  return removed;
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

async function auditChange(
  transaction: Transaction,
  { organizationId, userId, actor }: Who,
  before: MemberRow,
  after: MemberRow,
): Promise<void> {
  const common = { organizationId, actor, about: { userId } };
  const role = { role: after.role, before: before.role };
  if (after.role !== before.role)
    await recordAudit(transaction, { ...common, kind: 'member.role_changed', details: role });
  if (after.status === before.status) return;
  const kind = after.status === 'active' ? 'member.enabled' : 'member.disabled';
  await recordAudit(transaction, { ...common, kind });
}
