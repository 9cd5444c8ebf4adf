import type { Proofs } from '../../../access/proofs.ts';
import type { SessionSecret } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import type { ClientInfo } from '../../../events/record-event.ts';
import { accountFactors } from '../../second-factors/account-factors.ts';
import { beginSession } from '../begin-session.ts';
import { type AttemptSecret, insertAttempt } from './attempt-store.ts';
import { nextStep, type SignInStep } from './next-step.ts';

/** Somebody has proved something, by a password or elsewhere. */
export type Proved = { userId: string; proofs: Proofs; from: ClientInfo };

/** Either they are signed in, or a page asks for more. */
export type SignInOutcome = { session: SessionSecret } | { attempt: AttemptSecret; step: SignInStep };

/**
 * The only way from a first proof to a session: begins one if the account needs no further proof, otherwise an attempt
 * that can do nothing but continue (decisions/0367).
 */
export async function continueSignIn(
  database: Database,
  { userId, proofs, from }: Proved,
): Promise<SignInOutcome> {
  const step = nextStep(proofs, await accountFactors(database, userId));
  if (step) return { attempt: await insertAttempt(database, { userId, proofs }), step };
  return {
    session: await database.transaction((transaction) => beginSession(transaction, { userId, proofs, from })),
  };
}
