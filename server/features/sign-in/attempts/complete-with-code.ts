import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { SessionSecret } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { recordPersonAudit } from '../../../events/record-audit.ts';
import type { ClientInfo } from '../../../events/record-event.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { type CodeFailure, withCode } from '../../second-factors/with-code.ts';
import { beginSession } from '../begin-session.ts';
import { type AttemptSecret, endAttempt, takeTry } from './attempt-store.ts';

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  mail: MailQueue | undefined;
};

type Try = { secret: AttemptSecret; code: string; client: ClientInfo };

export type Completed = { session: SessionSecret; email: string };

/** Signs in with a code after the password. `ended`: the attempt is over, and the person starts again. */
export async function completeWithCode(
  dependencies: Dependencies,
  { secret, code, client }: Try,
): Promise<Completed | CodeFailure | 'ended'> {
  const { database, now } = dependencies;
  const attempt = await takeTry(database, secret);
  if (!attempt) return 'ended';
  const { id, user_id: userId, email, confinedTo, providerSid, signOut } = attempt;
  try {
    const completed = await withCode(dependencies, { userId, code, client }, async (transaction, proof) => {
      if (!(await endAttempt(transaction, id))) throw new AttemptEnded();
      const proofs = { ...attempt.proofs, [proof]: unixSeconds(now()) };
      return {
        session: await beginSession(transaction, {
          userId,
          proofs,
          confinedTo,
          providerSid,
          signOut,
          client,
        }),
        email,
      };
    });
    if (completed === 'wrong')
      await database.transaction((transaction) =>
        recordPersonAudit(transaction, { userId, kind: 'sign_in.code_failed', client }),
      );
    return completed;
  } catch (error) {
    if (error instanceof AttemptEnded) return 'ended';
    throw error;
  }
}

/** Rolls the use of the code back: another request has completed the attempt, or a new password ended it. */
class AttemptEnded extends Error {}
