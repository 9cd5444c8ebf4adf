import { type AccountFactors, hasSecondFactor, type Proofs } from '../../../access/proofs.ts';

/** A page that asks for more before somebody is signed in: `code` for one of an app, or a recovery code. */
export type SignInStep = 'code';

/** What a person must still prove; undefined if nothing. */
export function nextStep(
  proofs: Proofs,
  { hasTotp }: Pick<AccountFactors, 'hasTotp'>,
): SignInStep | undefined {
  return hasTotp && !hasSecondFactor(proofs) ? 'code' : undefined;
}
