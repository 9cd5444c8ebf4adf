import type { Proofs } from '../../../access/proofs.ts';
import type { SessionSecret } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { ClientInfo } from '../../../events/record-event.ts';
import { beginSession } from '../begin-session.ts';
import { type AttemptSecret, insertAttempt } from './attempt-store.ts';
import { nextStep, type SignInStep } from './next-step.ts';
import { signInNeeds } from './sign-in-needs.ts';

/** Somebody has proved something, by a password or elsewhere. */
export type Proved = { userId: string; proofs: Proofs; client: ClientInfo };

/** Either they are signed in, or a page asks for another proof. */
export type SignInOutcome = { session: SessionSecret } | { attempt: AttemptSecret; step: SignInStep };

type Dependencies = { database: Database; now: () => Microseconds };

/**
 * The only path from a first proof to a session: starts one if the account needs no further proof, otherwise an attempt
 * that can only be continued (decisions/0367).
 */
export async function continueSignIn(
  { database, now }: Dependencies,
  { userId, proofs, client }: Proved,
): Promise<SignInOutcome> {
  const step = nextStep(proofs, await signInNeeds(database, userId, now()));
  if (step) return { attempt: await insertAttempt(database, { userId, proofs }), step };
  return {
    session: await database.transaction((transaction) =>
      beginSession(transaction, { userId, proofs, client }),
    ),
  };
}
