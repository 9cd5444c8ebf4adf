import { hasSecondFactor, type Proofs } from '../../../access/proofs.ts';

/**
 * A page that asks for more before somebody is signed in: `code` for one of an app, or a recovery code; `enroll` to set
 * up an app, because an organization demands it or is about to.
 */
export type SignInStep = 'code' | 'enroll';

/** What a person has set up, and what their organizations demand of them. */
export type SignInNeeds = {
  hasTotp: boolean;
  hasPasskey: boolean;
  /** From when on an organization refuses sessions without a second factor, the earliest: Unix seconds. */
  secondFactorDueAt: number | null;
};

/**
 * What a person must still prove, or is asked to set up; undefined if nothing. A provider of an organization proves
 * nothing to the account, and so nothing is set up after it.
 */
export function nextStep(
  { proofs, confinedTo }: { proofs: Proofs; confinedTo: string | null },
  { hasTotp, hasPasskey, secondFactorDueAt }: SignInNeeds,
): SignInStep | undefined {
  if (hasSecondFactor(proofs)) return undefined;
  if (hasTotp) return 'code';
  return confinedTo === null && secondFactorDueAt !== null && !hasPasskey ? 'enroll' : undefined;
}
