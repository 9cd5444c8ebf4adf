import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/is-unique-violation.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { type ClientInfo, recordEvent } from '../../../events/record-event.ts';
import { addMember } from '../../members/add-member.ts';
import { findMember, updateMember } from '../../members/member-store.ts';
import { openAccount } from '../../members/open-account.ts';
import { settleInvitations } from '../../members/settle-invitations.ts';
import { confirmEmail, holdPassword } from '../../members/user-store.ts';
import { lockOrganization } from '../../organizations/organization-store.ts';
import { continueSignIn, type SignInOutcome } from '../../sign-in/attempts/continue-sign-in.ts';
import { invitationOfLink, type OpenInvitation } from '../open-invitations.ts';
import { isAddressProven } from './confirm-address.ts';

type NewPerson = { name: string; passwordHash: string };

/** The owner of an account, who has given the password with this hash. */
type AccountOwner = { id: string; email: string; passwordHash: string };

/** Who accepts with a password, and is signed in with it. */
export type PasswordJoiner = AccountOwner | NewPerson;

/** Who accepts: also somebody who is signed in. */
export type Joiner = PasswordJoiner | { id: string; email: string };

export type Acceptance =
  /** `signIn`: of somebody who wasn't signed in. */
  | { outcome: 'joined'; signIn: SignInOutcome | undefined }
  /** The account has another password by now. */
  | { outcome: 'wrong-password' }
  /** The link isn't valid (any more). */
  | { outcome: 'gone' }
  /** The address has an account, or the account is somebody else's: the holder of the link must sign in to it. */
  | { outcome: 'sign-in' };

/**
 * Makes the person a member, once: of concurrent attempts one does it, under the lock of all membership changes. Signs in
 * with the password in the same transaction, which checks it again (decisions/0646).
 */
export async function acceptInvitation(
  { database, now }: { database: Database; now: () => Microseconds },
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
      if (!invitation) return { outcome: 'gone' };
      if (isOwner(joiner) && !(await holdPassword(transaction, joiner.id, joiner.passwordHash)))
        return { outcome: 'wrong-password' };
      const userId = await join(transaction, invitation, { joiner, client });
      if (!('passwordHash' in joiner)) return { outcome: 'joined', signIn: undefined };
      const proofs = { password: unixSeconds(now()) };
      const proved = { userId, proofs, confinedTo: null, client };
      return { outcome: 'joined', signIn: await continueSignIn(transaction, proved, now()) };
    });
  } catch (error) {
    // The account existed already, or another invitation has just created it.
    if (!('email' in joiner) && isUniqueViolation(error)) return { outcome: 'sign-in' };
    throw error;
  }
}

function isOwner(joiner: Joiner): joiner is AccountOwner {
  return 'id' in joiner && 'passwordHash' in joiner;
}

/** Returns who has joined. */
async function join(
  transaction: Transaction,
  invitation: OpenInvitation,
  { joiner, client }: { joiner: Joiner; client: ClientInfo },
): Promise<string> {
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
  return userId;
}

async function makeAccount(
  transaction: Transaction,
  { organization_id: organizationId, email }: OpenInvitation,
  { name, passwordHash }: NewPerson,
): Promise<string> {
  const { user } = await openAccount(transaction, { organizationId, name, email, passwordHash });
  return user.id;
}
