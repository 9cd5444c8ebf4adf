import type { SessionSecret } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { beginSession, type SignedIn } from '../begin-session.ts';
import { type AttemptSecret, insertAttempt } from './attempt-store.ts';
import { nextStep, type SignInStep } from './next-step.ts';
import { signInNeeds } from './sign-in-needs.ts';

/** Either they are signed in, or a page asks for another proof. */
export type SignInOutcome = { session: SessionSecret } | { attempt: AttemptSecret; step: SignInStep };

type Dependencies = { database: Database; now: () => Microseconds };

/**
 * The only path from a first proof to a session: starts one if the account needs no further proof, otherwise an attempt
 * that can only be continued (decisions/0367).
 */
export async function continueSignIn(
  { database, now }: Dependencies,
  proved: SignedIn,
): Promise<SignInOutcome> {
  const needs = await signInNeeds(database, proved.userId, now());
  const step = nextStep(proved, needs);
  if (step) return { attempt: await insertAttempt(database, proved), step };
  const { organizationIds } = needs;
  return {
    session: await database.transaction((transaction) =>
      beginSession(transaction, { ...proved, organizationIds }),
    ),
  };
}
