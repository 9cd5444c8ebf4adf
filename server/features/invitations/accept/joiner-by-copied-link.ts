import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { PasswordAttempts } from '../../../access/password-attempts.ts';
import { passwordMaximumLength, passwordProblem } from '../../../access/passwords.ts';
import { openSecret, sealSecret } from '../../../access/sealed-secret.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import type { ClientInfo } from '../../../events/record-event.ts';
import type { InvitationView } from '../../../pages/invitation-page.ts';
import { nameProblem } from '../../../text/name-error.ts';
import { findUserByEmail } from '../../members/user-store.ts';
import { recordFailedSignIn } from '../../sign-in/record-failed-sign-in.ts';
import type { OpenInvitation } from '../open-invitations.ts';
import type { PasswordJoiner } from './accept-invitation.ts';

/** The next form, with what was wrong. `chosen`: the sealed name and password entered before. */
export type Retry = {
  status: number;
  name?: string | undefined;
  chosen?: string | undefined;
  problems?: InvitationView['problems'];
};

/** The posted form of an invitation, and the client that posted it. */
export type PostedForm = { form: URLSearchParams; client: ClientInfo };

type Dependencies = { database: Database; digest: KeyedDigest; passwords: PasswordAttempts };
type NewPerson = { name: string; passwordHash: string };

/**
 * Who joins with a copied link if no email can prove the address. Two forms: a name and a password, then the password
 * again, which must be the account's if the address has one, otherwise the one just chosen. Until a password is
 * right, no response and no cost depends on whether there is an account (decisions/0118).
 *
 * @throws RateLimited, PasswordsBusy
 */
export function joinerByCopiedLink(
  posted: PostedForm,
  invitation: OpenInvitation,
  dependencies: Dependencies,
): Promise<PasswordJoiner | Retry> {
  const sealed = posted.form.get('chosen');
  return sealed === null
    ? choosePassword(posted, invitation, dependencies)
    : repeatPassword(posted, { ...invitation, sealed }, dependencies);
}

/** Looks up no account. */
async function choosePassword(
  { form, client }: PostedForm,
  invitation: OpenInvitation,
  { digest, passwords }: Dependencies,
): Promise<Retry> {
  const name = (form.get('name') ?? '').trim();
  const password = form.get('password') ?? '';
  const problems = { name: nameProblem(name), password: passwordProblem(password) };
  if (problems.name ?? problems.password) return { status: 422, name, problems };
  const who = { kind: 'invitation', name: invitation.email, address: client.address } as const;
  const person = { name, passwordHash: await passwords.hash(who, password) };
  const chosen = sealSecret(digest, Buffer.from(JSON.stringify(person)), sealing(invitation));
  return { status: 200, chosen: chosen.toString('base64url') };
}

async function repeatPassword(
  { form, client }: PostedForm,
  { sealed, ...invitation }: OpenInvitation & { sealed: string },
  { database, digest, passwords }: Dependencies,
): Promise<PasswordJoiner | Retry> {
  const { email } = invitation;
  const chosen = opened(digest, sealed, invitation);
  if (!chosen) return { status: 422, problems: { password: { kind: 'startAgain' } } };
  const password = (form.get('password') ?? '').slice(0, passwordMaximumLength);
  const joiner = await passwords.attempt<PasswordJoiner>(
    { kind: 'sign-in', name: email, address: client.address },
    async (hashing) => {
      const user = await findUserByEmail(database, email);
      const passwordHash = user ? user.password_hash : chosen.passwordHash;
      if (!(await hashing.verify(passwordHash, password)) || passwordHash === null) return undefined;
      return user ? { id: user.id, email, passwordHash } : chosen;
    },
    (transaction: Transaction) => recordFailedSignIn(transaction, email, client),
  );
  return joiner ?? wrongPassword(sealed);
}

/** Also the response if an account was created in the meantime. */
export function wrongPassword(chosen: string | undefined): Retry {
  return { status: 401, chosen, problems: { password: { kind: 'wrongPassword' } } };
}

/** Undefined if it was altered, or belongs to another link. */
function opened(digest: KeyedDigest, sealed: string, invitation: OpenInvitation): NewPerson | undefined {
  try {
    const text = openSecret(digest, Buffer.from(sealed, 'base64url'), sealing(invitation)).toString();
    return JSON.parse(text) as NewPerson;
  } catch {
    return undefined;
  }
}

function sealing({ link_id }: OpenInvitation) {
  return { purpose: 'invitation form', context: `${link_id}` } as const;
}
