import type { TypedWay } from '../../../../contract/inbox/second-factor.ts';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { PasswordAttempts } from '../../../access/password-attempts.ts';
import { addProofs, type Session } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { verifyPassword } from '../../members/verify-password.ts';
import { type CodeFailure, withCode } from '../with-code.ts';

export type Confirming = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  mail: MailQueue | undefined;
  passwords: PasswordAttempts;
};

/**
 * Adds a fresh proof to a session, if it is right. Guessing is limited as at sign-in.
 *
 * @throws RateLimited, PasswordsBusy
 */
export async function confirmStepUp(
  dependencies: Confirming,
  session: Session,
  { way, proof }: { way: TypedWay; proof: string },
): Promise<'confirmed' | CodeFailure> {
  if (way === 'password') return confirmPassword(dependencies, session, proof);
  const { now } = dependencies;
  const sent = { userId: session.user.id, code: proof, client: session.client };
  const outcome = await withCode(dependencies, sent, async (transaction, kind) => {
    await addProofs(transaction, session.id, { [kind]: unixSeconds(now()) });
    return {};
  });
  return outcome === 'wrong' || outcome === 'resting' ? outcome : 'confirmed';
}

/** Strangers' guesses never lock out a signed-in person: the session counts as a separate browser. */
async function confirmPassword(
  { database, passwords, now }: Confirming,
  { id, user: { email }, client }: Session,
  password: string,
): Promise<'confirmed' | 'wrong'> {
  const who = { kind: 'sign-in', name: email, address: client?.address ?? '', browser: id } as const;
  const found = await passwords.attempt(who, (hashing) =>
    verifyPassword({ reader: database, hashing }, email, password),
  );
  if (!found) return 'wrong';
  await addProofs(database, id, { password: unixSeconds(now()) });
  return 'confirmed';
}
