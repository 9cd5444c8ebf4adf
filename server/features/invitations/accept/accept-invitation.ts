import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/is-unique-violation.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { type ClientInfo, recordEvent } from '../../../events/record-event.ts';
import { addMember } from '../../members/add-member.ts';
import { findMember, updateMember } from '../../members/member-store.ts';
import { openAccount } from '../../members/open-account.ts';
import { settleInvitations } from '../../members/settle-invitations.ts';
import { confirmEmail } from '../../members/user-store.ts';
import { lockOrganization } from '../../organizations/organization-store.ts';
import { invitationOfLink, type OpenInvitation } from '../open-invitations.ts';
import { isAddressProven } from './confirm-address.ts';

/** Who accepts: somebody who has proved ownership of an account, or a new person. */
export type Joiner = { id: string; email: string } | { name: string; passwordHash: string };

export type Acceptance =
  | { outcome: 'joined'; userId: string }
  /** The link isn't valid (any more). */
  | { outcome: 'gone' }
  /** The address has an account, or the account is somebody else's: the holder of the link must sign in to it. */
  | { outcome: 'sign-in' };

/** Makes the person a member, once: of concurrent attempts one does it, under the lock of all membership changes. */
export async function acceptInvitation(
  database: Database,
  secret: string,
  { joiner, client }: { joiner: Joiner; client: ClientInfo },
): Promise<Acceptance> {
  const found = await invitationOfLink(database, secret);
  if (!found) return { outcome: 'gone' };
  if ('email' in joiner && joiner.email !== found.email) return { outcome: 'sign-in' };
  try {
    return await database.transaction(async (transaction) => {
      await lockOrganization(transaction, found.organization_id);
      const invitation = await invitationOfLink(transaction, secret);
      return invitation ? join(transaction, invitation, { joiner, client }) : { outcome: 'gone' };
    });
  } catch (error) {
    // The account existed already, or another invitation has just created it.
    if (!('email' in joiner) && isUniqueViolation(error)) return { outcome: 'sign-in' };
    throw error;
  }
}

async function join(
  transaction: Transaction,
  invitation: OpenInvitation,
  { joiner, client }: { joiner: Joiner; client: ClientInfo },
): Promise<Acceptance> {
  const { organization_id: organizationId } = invitation;
  const userId = 'id' in joiner ? joiner.id : await makeAccount(transaction, invitation, joiner);
  if (isAddressProven(invitation)) await confirmEmail(transaction, userId);
  const member = await findMember(transaction, organizationId, userId);
  const actor = { type: 'member', userId, client } as const;
  if (member) {
    // Disabled, as imported people are, or there would be no invitation to accept.
    const { role, access } = invitation;
    const back = { ...member, role, access, status: 'active' as const };
    const data = await updateMember(transaction, back);
    await settleInvitations(transaction, organizationId, userId);
    await recordEvent(transaction, {
      organizationId,
      type: 'member.joined',
      actor,
      recordId: member.id,
      data,
    });
    const details = { role, access };
    await recordAudit(transaction, {
      organizationId,
      kind: 'member.joined',
      actor,
      details,
      about: { userId },
    });
  } else {
    const { email, role, access, invited_by } = invitation;
    const person = { name: '', email, passwordHash: null };
    await addMember(transaction, {
      ...person,
      organizationId,
      role,
      access,
      invitedById: invited_by.id,
      actor,
    });
  }
  return { outcome: 'joined', userId };
}

async function makeAccount(
  transaction: Transaction,
  { organization_id: organizationId, email }: OpenInvitation,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<string> {
  const { user } = await openAccount(transaction, { organizationId, name, email, passwordHash });
  return user.id;
}
