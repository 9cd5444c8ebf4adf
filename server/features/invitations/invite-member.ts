import type { Role, SelfCaller } from '../../access/caller.ts';
import { normaliseEmail } from '../../access/email-address.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { AlreadyMember } from '../../errors/already-member.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/not-found.ts';
import { fieldFault } from '../../errors/validation-error.ts';
import { recordEvent } from '../../events/record-event.ts';
import { newId } from '../../ids/public-id.ts';
import { lockOrganization } from '../organizations/organization-store.ts';
import { findInvitation, type InvitationRow, insertInvitation, standingOf } from './invitation-store.ts';

export type InviteMember = {
  email: string;
  role: Role;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/**
 * Invites an address to an organization for seven days. The invitation holds no secret: an app that acts for an admin must
 * not be able to accept it itself, and so turn its token into somebody's log-in.
 *
 * @throws ValidationError, AlreadyMember, Conflict where it is invited already, IdempotencyKeyReused
 */
export async function inviteMember(
  database: Database,
  caller: SelfCaller,
  { email: text, role, idempotency }: InviteMember,
): Promise<{ invitation: InvitationRow; isReplay: boolean }> {
  const email = normaliseEmail(text.trim());
  if (email === undefined)
    throw fieldFault('email', 'invalid', 'Must be an address such as you@example.com.');
  const organizationId = caller.organization.id;
  const id = newId();
  const request = { organizationId, callerId: caller.connectionId, idempotency, recordId: id };
  return database.transaction(async (transaction) => {
    const earlier = await takeIdempotencyKey(transaction, request);
    if (!earlier) await invite(transaction, caller, { id, email, role });
    const invitation = await findInvitation(transaction, organizationId, earlier ?? id);
    if (!invitation) throw new NotFound();
    return { invitation, isReplay: earlier !== undefined };
  });
}

async function invite(
  transaction: Transaction,
  caller: SelfCaller,
  { id, email, role }: { id: string; email: string; role: Role },
): Promise<void> {
  const organizationId = caller.organization.id;
  await lockOrganization(transaction, organizationId);
  const { is_member, is_invited } = await standingOf(transaction, organizationId, email);
  if (is_member) throw new AlreadyMember();
  if (is_invited) throw new Conflict('This address has a pending invitation. Revoke it to send another one.');
  const invitation = { id, organizationId, email, role, invitedById: caller.user.id };
  const data = await insertInvitation(transaction, invitation);
  await recordEvent(transaction, {
    organizationId,
    type: 'member.invited',
    actor: eventActor(caller),
    recordId: id,
    ...(data && { data }),
  });
}
