import type { Access, Role, RoleAndAccess } from '../../access/caller.ts';
import { revokeConnectionsOf } from '../../access/revoke-connection.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import { LastAdmin, NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
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
import { roleProvider } from './role-provider.ts';
import { settleInvitations } from './settle-invitations.ts';
import { findUserById } from './user-store.ts';

/** `details`: stored with the audit entry. */
type Who = { organizationId: string; userId: string; actor: EventActor; details?: Record<string, string> };

/** How many of a member's conversations are reassigned before the response; a running server does the rest. */
const batchesAtOnce = 5;

type MemberChange = {
  role?: Role;
  access?: Access;
  status?: MemberRow['status'];
  reassignTo?: string | null;
};

/**
 * Changes a member's role, access or status; who becomes an admin gets full access. It takes effect at the next call of
 * every token that acts for them.
 * `precondition` is called under the lock that every change of a member takes. The open and snoozed conversations of
 * a member who is disabled, or gets light access, go to `reassignTo` (a uuid), or become unassigned.
 *
 * @throws NotFound, LastAdmin, ValidationError, Conflict
 */
export async function changeMember(
  database: Database,
  who: Who,
  { reassignTo = null, ...change }: MemberChange,
  precondition = async (_locked: Reader): Promise<void> => undefined,
): Promise<MemberRow> {
  let reassignmentId: string | undefined;
  const member = await database.transaction(async (transaction) => {
    const before = await lockedMember(transaction, who);
    await precondition(transaction);
    const after = { ...before, ...change, access: accessAfter(before, change) };
    if (change.status === 'disabled' || change.access === 'light')
      reassignmentId = await requestReassignment(transaction, { ...who, reassignTo });
    if (isSame(before, after)) return before;
    if (after.role !== before.role) await refuseGoverned(transaction, who);
    if (after.status === 'active' && before.status !== 'active')
      await refuseImported(transaction, who.userId);
    if (!isActiveAdmin(after)) await keepAnAdmin(transaction, before);
    await writeChange(transaction, who, before, after);
    return after;
  });
  await beginReassigning(database, who, reassignmentId);
  return member;
}

/**
 * Gives a member the role that their groups at a provider have, with the same consequences as a change by hand.
 *
 * @returns `last-admin` if nobody else is an admin, and they remain one
 * @throws NotFound
 */
export async function changeRole(
  transaction: Transaction,
  who: Who,
  role: Role,
): Promise<'changed' | 'last-admin'> {
  const before = await lockedMember(transaction, who);
  const after = { ...before, role, access: accessAfter(before, { role }) };
  if (isSame(before, after)) return 'changed';
  if (role !== 'admin' && (await isLastAdmin(transaction, before))) return 'last-admin';
  await writeChange(transaction, who, before, after);
  return 'changed';
}

async function writeChange(
  transaction: Transaction,
  who: Who,
  before: MemberRow,
  after: MemberRow,
): Promise<void> {
  const data = await updateMember(transaction, after);
  if (after.status === 'active') await settleInvitations(transaction, who.organizationId, who.userId);
  await auditChange(transaction, who, before, after);
  const changed = { recordId: after.id, data };
  if (after.role !== before.role)
    await recordChange(transaction, who, {
      ...changed,
      type: 'member.role_changed',
      previous: { role: before.role },
    });
  if (after.access !== before.access)
    await recordChange(transaction, who, {
      ...changed,
      type: 'member.access_changed',
      previous: { access: before.access },
    });
}

/** @throws Conflict if a provider's groups decide the role, and would change it back */
async function refuseGoverned(reader: Reader, { organizationId, userId }: Who): Promise<void> {
  const provider = await roleProvider(reader, organizationId, userId);
  if (provider)
    throw new Conflict(`Their groups at ${provider.name} decide their role. Change those instead.`);
}

/** @throws ValidationError if an admin would get light access */
function accessAfter(before: MemberRow, { role = before.role, access }: MemberChange): Access {
  if (role !== 'admin') return access ?? before.access;
  checkRoleAndAccess({ role, access: access ?? 'full' });
  return 'full';
}

/**
 * Admins manage people and settings, and have full access.
 *
 * @throws ValidationError
 */
export function checkRoleAndAccess({ role, access }: RoleAndAccess): void {
  if (role === 'admin' && access === 'light')
    throw fieldError('access', 'impossible', 'Only members can have light access, not admins.');
}

function isSame(before: MemberRow, after: MemberRow): boolean {
  return (['role', 'access', 'status'] as const).every((field) => before[field] === after[field]);
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
 * Ends a membership, and with it every connection that acts for this person in the organization; the app's own stay.
 * Their open and snoozed conversations go to `reassignTo` (a uuid), or become unassigned.
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

/** Imported people have no account for signing in. @throws ValidationError */
async function refuseImported(reader: Reader, userId: string): Promise<void> {
  const user = await findUserById(reader, userId);
  if (user && !user.email)
    throw fieldError(
      'status',
      'invalid',
      'This person was imported and has no account. Invite them instead.',
    );
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

/** Whether nobody else is an active admin. */
export async function isLastAdmin(reader: Reader, member: MemberRow): Promise<boolean> {
  return isActiveAdmin(member) && !(await hasOtherAdmin(reader, member));
}

async function keepAnAdmin(transaction: Transaction, leaving: MemberRow): Promise<void> {
  if (await isLastAdmin(transaction, leaving)) throw new LastAdmin();
}

async function recordChange(
  transaction: Transaction,
  { organizationId, actor }: Who,
  change: {
    type: 'member.role_changed' | 'member.access_changed' | 'member.removed';
    recordId: string;
    data: MemberSnapshot;
    previous?: { role: Role } | { access: Access };
  },
): Promise<void> {
  await recordEvent(transaction, { organizationId, actor, ...change });
}

async function auditChange(
  transaction: Transaction,
  { organizationId, userId, actor, details }: Who,
  before: MemberRow,
  after: MemberRow,
): Promise<void> {
  const common = { organizationId, actor, about: { userId } };
  const role = { ...details, role: after.role, before: before.role };
  if (after.role !== before.role)
    await recordAudit(transaction, { ...common, kind: 'member.role_changed', details: role });
  const access = { ...details, access: after.access, before: before.access };
  if (after.access !== before.access)
    await recordAudit(transaction, { ...common, kind: 'member.access_changed', details: access });
  if (after.status === before.status) return;
  const kind = after.status === 'active' ? 'member.enabled' : 'member.disabled';
  await recordAudit(transaction, { ...common, kind });
}
