import type { Access, Role } from '../../access/caller.ts';
import type { Transaction } from '../../db/database.ts';
import { AlreadyMember } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { type EventActor, recordEvent } from '../../events/record-event.ts';
import { newId } from '../../ids/public-id.ts';
import { lockOrganization } from '../organizations/organization-store.ts';
import { insertMember, type MemberRow, updateMember } from './member-store.ts';
import { type OpenedAccount, openAccount } from './open-account.ts';
import { settleInvitations } from './settle-invitations.ts';
import { findUserByEmail, type UserRow } from './user-store.ts';

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
  /** If it was opened a moment ago; otherwise that of the address. */
  account?: OpenedAccount;
};

/** Makes a person a member of an organization; creates an account if the address has none yet. @throws AlreadyMember */
export async function addMember(
  transaction: Transaction,
  {
    organizationId,
    name,
    email,
    role,
    access = 'full',
    passwordHash,
    invitedById,
    actor,
    account,
  }: AddMember,
): Promise<{ user: UserRow; member: MemberRow; isNewUser: boolean }> {
  await lockOrganization(transaction, organizationId);
  const known = account ? undefined : await findUserByEmail(transaction, email);
  const { user, imported }: OpenedAccount = known
    ? { user: known, imported: undefined }
    : (account ?? (await openAccount(transaction, { organizationId, name, email, passwordHash })));
  const member: MemberRow = {
    id: imported?.id ?? newId(),
    organization_id: organizationId,
    user_id: user.id,
    role,
    access,
    status: 'active',
  };
  const data = imported
    ? await updateMember(transaction, member)
    : await insertMember(transaction, member, invitedById);
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
