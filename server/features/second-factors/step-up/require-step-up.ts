import type { StepUpWay } from '../../../../contract/inbox/second-factor.ts';
import { isProvedRecently, type ProofKind, type Proofs, stepUpKinds } from '../../../access/proofs.ts';
import type { Reader } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { type AcceptedProofs, StepUpRequired } from '../../../errors/step-up-required.ts';
import { accountFactors } from '../account-factors.ts';
import { type ConfirmingPerson, stepUpProviders } from './step-up-providers.ts';

/** Somebody who wants to do something important, and what their session has proved. */
export type Proving = ConfirmingPerson & { proofs: Proofs };

/** @throws StepUpRequired unless the person has proved recently who they are, with a second factor if they have one */
export async function requireStepUp(reader: Reader, proving: Proving, now: Microseconds): Promise<void> {
  const { isConfirmed, ...accepted } = await stepUpState(reader, proving, now);
  if (!isConfirmed) throw new StepUpRequired(accepted);
}

/** Whether the person has proved recently who they are, with a second factor if they have one. */
export async function isSteppedUp(reader: Reader, proving: Proving, now: Microseconds): Promise<boolean> {
  return (await stepUpState(reader, proving, now)).isConfirmed;
}

/** The accepted kinds of proof, and whether one of them is recent. */
export async function stepUpState(
  reader: Reader,
  proving: Proving,
  now: Microseconds,
): Promise<AcceptedProofs & { isConfirmed: boolean }> {
  const { ways, providers } = await acceptedProofs(reader, proving);
  const kinds: ProofKind[] = [
    ...ways.filter((way) => way !== 'provider'),
    ...providers.map(({ id }) => `authenticated:${id}` as const),
  ];
  return { isConfirmed: isProvedRecently(proving.proofs, kinds, unixSeconds(now)), ways, providers };
}

/** A provider is as good as a password, and so isn't enough for people with a second factor. */
export async function acceptedProofs(reader: Reader, person: ConfirmingPerson): Promise<AcceptedProofs> {
  const factors = await accountFactors(reader, person.userId);
  const kinds = stepUpKinds(factors) as Exclude<StepUpWay, 'provider'>[];
  const hasFactor = factors.hasPasskey || factors.hasTotp;
  const providers = hasFactor ? [] : await stepUpProviders(reader, person);
  return { ways: [...kinds, ...(providers.length > 0 ? (['provider'] as const) : [])], providers };
}
