import type { Attempt } from '../../../access/failure-limit.ts';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { PasswordAttempts } from '../../../access/password-attempts.ts';
import { passwordProblem } from '../../../access/passwords.ts';
import type { Database } from '../../../db/database.ts';
import { nameProblem } from '../../../text/name-error.ts';
import { findUserByEmail } from '../../members/user-store.ts';
import { verifyPassword } from '../../members/verify-password.ts';
import type { OpenInvitation } from '../open-invitations.ts';
import type { PasswordJoiner } from './accept-invitation.ts';
import { isAddressProven } from './confirm-address.ts';
import { joinerByCopiedLink, type PostedForm, type Retry } from './joiner-by-copied-link.ts';

export type Joining = { database: Database; digest: KeyedDigest; passwords: PasswordAttempts };

/**
 * Who joins if nobody is signed in as the invited person: the owner of the account with the address, by password, or
 * a new person. The server decides which; no field of the form does.
 *
 * @throws RateLimited, PasswordsBusy
 */
export async function joinerFrom(
  posted: PostedForm,
  invitation: OpenInvitation,
  dependencies: Joining,
): Promise<PasswordJoiner | Retry> {
  if (!isAddressProven(invitation)) return joinerByCopiedLink(posted, invitation, dependencies);
  const { database, passwords } = dependencies;
  const { email } = invitation;
  const { form, client } = posted;
  const password = form.get('password') ?? '';
  const [name, address] = [email, client.address];
  if (!(await findUserByEmail(database, email)))
    return newPerson(passwords, { kind: 'invitation', name, address }, form);
  const user = await passwords.attempt({ kind: 'sign-in', name, address }, (hashing) =>
    verifyPassword({ reader: database, hashing }, email, password),
  );
  if (!user?.password_hash) return { status: 401, problems: { password: { kind: 'wrongPassword' } } };
  return { id: user.id, email, passwordHash: user.password_hash };
}

async function newPerson(
  passwords: PasswordAttempts,
  who: Attempt,
  form: URLSearchParams,
): Promise<PasswordJoiner | Retry> {
  const name = (form.get('name') ?? '').trim();
  const password = form.get('password') ?? '';
  const problems = { name: nameProblem(name), password: passwordProblem(password) };
  if (problems.name ?? problems.password) return { status: 422, name, problems };
  return { name, passwordHash: await passwords.hash(who, password) };
}
