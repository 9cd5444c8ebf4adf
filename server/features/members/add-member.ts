import type { Access, Role } from '../../access/caller.ts';
import type { Transaction } from '../../db/database.ts';
import { AlreadyMember } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { type EventActor, recordEvent } from '../../events/record-event.ts';
import { newId } from '../../ids/public-id.ts';
import { lockOrganization } from '../organizations/organization-store.ts';
import { insertMember, type MemberRow } from './member-store.ts';
import { settleInvitations } from './settle-invitations.ts';
import { findUserByEmail, insertUser, type UserRow } from './user-store.ts';

export type AddMember = {
  organizationId: string;
  name: string;
  /** Normalized. */
  email: string;
  role: Role;
  /** Full unless stated. */
  access?: Access;
  /** For a new person; somebody with an account keeps their own password. */
  passwordHash: string | null;
  invitedById?: string;
  actor: EventActor;
};

/** Makes a person a member of an organization; creates an account if the address has none yet. @throws AlreadyMember */
export async function addMember(
  transaction: Transaction,
  { organizationId, name, email, role, access = 'full', passwordHash, invitedById, actor }: AddMember,
): Promise<{ user: UserRow; member: MemberRow; isNewUser: boolean }> {
  await lockOrganization(transaction, organizationId);
  const known = await findUserByEmail(transaction, email);
  const user = known ?? { id: newId(), name, email, password_hash: passwordHash };
  if (!known) await insertUser(transaction, user);
  const member: MemberRow = {
    id: newId(),
    organization_id: organizationId,
    user_id: user.id,
    role,
    access,
    status: 'active',
  };
  const data = await insertMember(transaction, member, invitedById);
  if (!data) throw new AlreadyMember();
  await settleInvitations(transaction, organizationId, user.id);
  await recordEvent(transaction, {
    organizationId,
    type: 'member.joined',
    actor,
    recordId: member.id,
    data,
  });
  await recordAudit(transaction, {
    organizationId,
    kind: 'member.joined',
    actor,
    details: { role, access },
    about: { userId: user.id },
  });
  return { user, member, isNewUser: known === undefined };
}
