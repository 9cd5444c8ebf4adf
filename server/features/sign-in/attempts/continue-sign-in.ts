import type { SessionSecret } from '../../../access/session.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { beginSession, type SignedIn } from '../begin-session.ts';
import { type AttemptSecret, insertAttempt } from './attempt-store.ts';
import { nextStep, type SignInStep } from './next-step.ts';
import { signInNeeds } from './sign-in-needs.ts';

/** Either they are signed in, or a page asks for another proof. */
export type SignInOutcome = { session: SessionSecret } | { attempt: AttemptSecret; step: SignInStep };

/**
 * The only path from a first proof to a session: starts one if the account needs no further proof, otherwise an attempt
 * that can only be continued (decisions/0367).
 *
 * The transaction has locked what proved the person, and found it still valid: the password's hash, the passkey, the
 * provider. Taking one of these away then ends the session, and none can begin after that (decisions/0653).
 */
export async function continueSignIn(
  transaction: Transaction,
  proved: SignedIn,
  now: Microseconds,
): Promise<SignInOutcome> {
  const { organizationIds, ...needs } = await signInNeeds(transaction, proved.userId, now);
  const step = nextStep(proved, needs);
  if (step) return { attempt: await insertAttempt(transaction, proved), step };
  return { session: await beginSession(transaction, { ...proved, organizationIds }) };
}
