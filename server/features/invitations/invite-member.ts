import type { Access, Role } from '../../access/caller.ts';
import { normalizeEmail } from '../../access/email-address.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { AlreadyMember, NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { type EventActor, recordEvent } from '../../events/record-event.ts';
import { newId } from '../../ids/public-id.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { checkRoleAndAccess } from '../members/change-member.ts';
import { lockOrganization } from '../organizations/organization-store.ts';
import { newInvitationLink } from './invitation-link.ts';
import {
  findAddressStatus,
  findInvitation,
  type InvitationRow,
  insertInvitation,
} from './invitation-store.ts';

/** Dependencies of inviting; without `mail` the link is shown. */
export type Inviting = { database: Database; digest: KeyedDigest; mail: MailQueue | undefined };

export type InviteMember = {
  organizationId: string;
  invitedById: string;
  actor: EventActor;
  email: string;
  role: Role;
  /** Full unless stated. */
  access?: Access;
  once?: { callerId: string; idempotency: { key: string; fingerprint: Buffer } | undefined };
};

/**
 * Invites an address to an organization for seven days, and emails the link. The API never returns it: an app that
 * acts for an admin must not be able to accept an invitation itself, and so turn its token into an account.
 *
 * @throws ValidationError, AlreadyMember, Conflict if it is already invited, IdempotencyKeyReused
 */
export async function inviteMember(
  inviting: Inviting,
  { email: text, once, access = 'full', ...requested }: InviteMember,
): Promise<{ invitation: InvitationRow; isReplay: boolean }> {
  const email = normalizeEmail(text.trim());
  if (email === undefined)
    throw fieldError('email', 'invalid', 'Must be an address such as you@example.com.');
  const { organizationId, role } = requested;
  checkRoleAndAccess({ role, access });
  const id = newId();
  const { callerId = id, idempotency } = once ?? {};
  const request = { organizationId, callerId, idempotency, recordId: id };
  return inviting.database.transaction(async (transaction) => {
    const earlier = await takeIdempotencyKey(transaction, request);
    if (!earlier) await invite(transaction, inviting, { ...requested, access, id, email });
    const invitation = await findInvitation(transaction, organizationId, earlier ?? id);
    if (!invitation) throw new NotFound();
    return { invitation, isReplay: earlier !== undefined };
  });
}

async function invite(
  transaction: Transaction,
  { digest, mail }: Inviting,
  { actor, ...invitation }: Omit<InviteMember, 'once'> & { id: string; access: Access },
): Promise<void> {
  const { organizationId, id, email } = invitation;
  await lockOrganization(transaction, organizationId);
  const { is_member, is_invited } = await findAddressStatus(transaction, organizationId, email);
  if (is_member) throw new AlreadyMember();
  if (is_invited) throw new Conflict('This address has a pending invitation. Revoke it to send another one.');
  const link = newInvitationLink(digest, mail !== undefined);
  const data = await insertInvitation(transaction, { ...invitation, link });
  await recordEvent(transaction, {
    organizationId,
    type: 'member.invited',
    actor,
    recordId: id,
    ...(data && { data }),
  });
  const details = { person: email, role: invitation.role, access: invitation.access };
  await recordAudit(transaction, { organizationId, kind: 'member.invited', actor, details });
  await mail?.post(transaction, 'invitation', id);
}
