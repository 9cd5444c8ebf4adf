import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { SessionSecret } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import type { ClientInfo } from '../../../events/record-event.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { addTotp, confirmEnrollment } from '../../second-factors/change-factors.ts';
import { beginSession } from '../begin-session.ts';
import { type AttemptRow, type AttemptSecret, endAttempt, takeTry } from './attempt-store.ts';

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  mail: MailQueue | undefined;
};

type Confirming = { secret: AttemptSecret; enrollment: string; code: string; client: ClientInfo };

export type Enrolled = { session: SessionSecret; recoveryCodes: string[] };

/** Sets up an authenticator app, and signs in with it. `ended`: the attempt is over, and the person starts again. */
export async function enrollAtSignIn(
  { database, digest, now, mail }: Dependencies,
  { secret, enrollment, code, client }: Confirming,
): Promise<Enrolled | 'wrong' | 'expired' | 'ended'> {
  const attempt = await takeTry(database, secret);
  if (!attempt || attempt.confinedTo !== null) return 'ended';
  const { id, user_id: userId, confinedTo, providerSid, signOut } = attempt;
  const confirmed = confirmEnrollment(digest, userId, { enrollment, code, now: now() });
  if (confirmed === 'expired' || confirmed === 'wrong') return confirmed;
  return database.transaction(async (transaction) => {
    if (!(await endAttempt(transaction, id))) return 'ended';
    const recoveryCodes = await addTotp(transaction, { digest, mail }, { userId, client }, confirmed);
    const proofs = { ...attempt.proofs, totp: unixSeconds(now()) };
    return {
      session: await beginSession(transaction, { userId, proofs, confinedTo, providerSid, signOut, client }),
      recoveryCodes,
    };
  });
}

/** Signs in without a second factor for now; undefined if another request has ended the attempt. */
export async function skipEnrollment(
  database: Database,
  {
    attempt: { id, user_id: userId, proofs, confinedTo, providerSid, signOut },
    client,
  }: { attempt: AttemptRow; client: ClientInfo },
): Promise<SessionSecret | undefined> {
  return database.transaction(async (transaction) =>
    (await endAttempt(transaction, id))
      ? beginSession(transaction, { userId, proofs, confinedTo, providerSid, signOut, client })
      : undefined,
  );
}
