import type { StepUpWay } from '../../../../contract/inbox/second-factor.ts';
import { isProvedRecently, type ProofKind, type Proofs, stepUpKinds } from '../../../access/proofs.ts';
import type { Reader } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { StepUpRequired } from '../../../errors/step-up-required.ts';
import { accountFactors } from '../account-factors.ts';

/** Somebody who wants to do something important, and what their session has proved. */
export type Proving = { userId: string; proofs: Proofs };

/** @throws StepUpRequired unless the person has proved recently who they are, with a second factor if they have one */
export async function requireStepUp(reader: Reader, proving: Proving, now: Microseconds): Promise<void> {
  const missing = await missingProof(reader, proving, now);
  if (missing) throw new StepUpRequired(missing as StepUpWay[]);
}

/** Whether the person has proved recently who they are, with a second factor if they have one. */
export async function isSteppedUp(reader: Reader, proving: Proving, now: Microseconds): Promise<boolean> {
  return (await missingProof(reader, proving, now)) === undefined;
}

/** The kinds of proof of which one is required. */
async function missingProof(
  reader: Reader,
  { userId, proofs }: Proving,
  now: Microseconds,
): Promise<ProofKind[] | undefined> {
  const kinds = stepUpKinds(await accountFactors(reader, userId));
  return isProvedRecently(proofs, kinds, unixSeconds(now)) ? undefined : kinds;
}
