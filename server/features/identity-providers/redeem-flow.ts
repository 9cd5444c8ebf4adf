import { useChallenge } from '../second-factors/passkeys/challenge.ts';
import type { ProviderClaims } from './link-decision.ts';
import { describeFault } from './openid/describe-fault.ts';
import { redeemResponse } from './openid/redeem-response.ts';
import { type ResponseProblem, responseProblem } from './openid/response-problem.ts';
import type { SignInFlow } from './openid/sign-in-flow.ts';
import { usableProvider } from './provider-client.ts';
import { type ProviderRow, recordBrowserError, recordFault, recordSuccess } from './provider-store.ts';
import { type ProviderSignOut, providerSignOut } from './sign-out/provider-sign-out.ts';
import type { ProviderDependencies } from './start-flow.ts';

export type RedeemedFlow = {
  kind: 'redeemed';
  provider: ProviderRow;
  claims: ProviderClaims;
  /** How to sign out there; undefined if that isn't wanted, or it can't. */
  signOut: ProviderSignOut | undefined;
};

/** A response, with the address that the provider sent the browser to. */
export type FlowResponse = { address: URL; flow: SignInFlow };

export type FailedFlow = ResponseProblem & { provider: ProviderRow };

/**
 * Validates a provider's response, and records for its admins whether it worked. What only the browser says is kept apart:
 * otherwise a made-up error would show the provider as failing to all of them.
 */
export async function redeemFlow(
  { database, digest, identityFetch }: ProviderDependencies,
  { address, flow }: FlowResponse,
): Promise<RedeemedFlow | FailedFlow | { kind: 'gone' | 'expired' }> {
  const usable = await usableProvider(database, digest, flow.providerId);
  if (!usable) return { kind: 'gone' };
  // A response counts once, on any number of processes, even if its provider accepts the code again.
  const { state, expiresAt } = flow;
  // Of another sign-in, or made up.
  if (address.searchParams.get('state') !== state) return { kind: 'expired' };
  if (!(await useChallenge(database, { challenge: state, expiresAt }))) return { kind: 'expired' };
  const { provider, client } = usable;
  try {
    const groupsClaim = provider.role_mapping?.claim;
    const redeemed = await redeemResponse(identityFetch, client, { address, flow, groupsClaim });
    const { claims, idToken, endSessionEndpoint: endpoint } = redeemed;
    await recordSuccess(database, provider.id);
    const signOut = provider.ends_session ? providerSignOut(provider.id, { endpoint, idToken }) : undefined;
    return { kind: 'redeemed', provider, claims, signOut };
  } catch (error) {
    const problem = responseProblem(error);
    if (problem?.kind === 'failed')
      await recordBrowserError(database, provider.id, problem.code ?? 'invalid_response');
    if (problem) return { ...problem, provider };
    await recordFault(database, provider.id, describeFault(error));
    return { kind: 'failed', provider };
  }
}
