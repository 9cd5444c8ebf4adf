import type { FastifyRequest } from 'fastify';
import type { Attempt } from '../../../access/failure-limit.ts';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { PasswordAttempts } from '../../../access/password-attempts.ts';
import { passwordFault } from '../../../access/passwords.ts';
import type { Session } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import { formOf } from '../../../http/form.ts';
import type { PageSessions } from '../../../http/page-session.ts';
import { nameFault } from '../../../text/name-fault.ts';
import { findUserByEmail } from '../../members/user-store.ts';
import { checkPassword } from '../../sign-in/check-password.ts';
import type { OpenInvitation } from '../open-invitations.ts';
import type { Joiner } from './accept-invitation.ts';
import { isAddressProven } from './confirm-address.ts';
import { joinerByCopiedLink, type Retry } from './joiner-by-copied-link.routes.ts';

export type Joining = {
  database: Database;
  digest: KeyedDigest;
  sessions: PageSessions;
  passwords: PasswordAttempts;
};

/**
 * Who a posted invitation makes a member: whoever is signed in as the one invited; else the owner of the account with the
 * address, by its password; else a new person. Which of them it is, the server decides, and no field of the form.
 *
 * @throws PageError 403, RateLimited
 */
export async function joinerFrom(
  request: FastifyRequest,
  invitation: OpenInvitation,
  session: Session | undefined,
  dependencies: Joining,
): Promise<Joiner | Retry> {
  const { database, sessions, passwords } = dependencies;
  const { email } = invitation;
  if (session?.user.email === email) return (await sessions.forWrite(request)).user;
  if (!isAddressProven(invitation)) return joinerByCopiedLink(request, invitation, dependencies);
  const form = formOf(request);
  const password = form.get('password') ?? '';
  const [name, address] = [email, request.ip];
  if (!(await findUserByEmail(database, email)))
    return newPerson(passwords, { kind: 'invitation', name, address }, form);
  const user = await passwords.attempt({ kind: 'sign-in', name, address }, (hashing) =>
    checkPassword({ reader: database, hashing }, email, password),
  );
  return user ?? { status: 401, errors: { password: 'Incorrect password.' } };
}

async function newPerson(
  passwords: PasswordAttempts,
  who: Attempt,
  form: URLSearchParams,
): Promise<Joiner | Retry> {
  const name = (form.get('name') ?? '').trim();
  const password = form.get('password') ?? '';
  const errors = { name: nameFault(name), password: passwordFault(password) };
  if (errors.name ?? errors.password) return { status: 422, name, errors };
  return { name, passwordHash: await passwords.hash(who, password) };
}
