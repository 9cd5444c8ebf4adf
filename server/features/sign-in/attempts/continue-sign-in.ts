import type { SessionSecret } from '../../../access/session.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { holdPassword } from '../../members/user-store.ts';
import { beginSession, type SignedIn } from '../begin-session.ts';
import { type AttemptSecret, insertAttempt } from './attempt-store.ts';
import { nextStep, type SignInStep } from './next-step.ts';
import { type NeedsRow, signInNeeds } from './sign-in-needs.ts';

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
  return database.transaction((transaction) => proceed(transaction, proved, needs));
}

/**
 * The same with a password, whose hash was read some time ago: checking it takes a while. A new password ends all sessions
 * and attempts, and none may begin with the old one afterwards.
 *
 * @returns undefined if the account has another password by now
 */
export async function continueWithPassword(
  { database, now }: Dependencies,
  proved: SignedIn,
  passwordHash: string,
): Promise<SignInOutcome | undefined> {
  const needs = await signInNeeds(database, proved.userId, now());
  return database.transaction(async (transaction) =>
    (await holdPassword(transaction, proved.userId, passwordHash))
      ? proceed(transaction, proved, needs)
      : undefined,
  );
}

async function proceed(transaction: Transaction, proved: SignedIn, needs: NeedsRow): Promise<SignInOutcome> {
  const step = nextStep(proved, needs);
  if (step) return { attempt: await insertAttempt(transaction, proved), step };
  const { organizationIds } = needs;
  return { session: await beginSession(transaction, { ...proved, organizationIds }) };
}
