import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import type { GuardedFetch } from '../../outgoing/open-guarded-fetch.ts';
import type { TxtRecords } from '../../outgoing/txt-records.ts';
import { beginFlow } from './openid/begin-flow.ts';
import { describeFault } from './openid/describe-fault.ts';
import { redirectUriOf } from './openid/redirect-uri.ts';
import { type SignInFlow, sealFlow } from './openid/sign-in-flow.ts';
import { type UsableProvider, usableProvider } from './provider-client.ts';
import { recordFault } from './provider-store.ts';

export type ProviderDependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  baseUrl: () => URL;
  identityFetch: Pick<GuardedFetch, 'fetch'>;
  txtRecords: TxtRecords;
};

export type StartedFlow = {
  /** The provider's page. */
  address: string;
  /** For the cookie that the browser carries. */
  sealed: string;
};

const lifetimeSeconds = 600;

/** Sends somebody to a provider. `gone`: there is no such provider; `unreachable`: recorded for the operator. */
export async function startFlow(
  dependencies: ProviderDependencies,
  request: Omit<FlowRequest, 'isTrial'>,
): Promise<StartedFlow | 'gone' | 'unreachable'> {
  const { database, digest } = dependencies;
  const { providerId } = request;
  const usable = await usableProvider(database, digest, providerId);
  if (!usable) return 'gone';
  try {
    return await sealedFlow(dependencies, usable, request);
  } catch (error) {
    await recordFault(database, providerId, describeFault(error));
    return 'unreachable';
  }
}

type FlowRequest = Pick<SignInFlow, 'providerId' | 'returnTo' | 'sessionId' | 'isConfirming' | 'isTrial'>;

/** @throws Error if the provider can't be reached */
export async function sealedFlow(
  { digest, now, baseUrl, identityFetch }: ProviderDependencies,
  { provider, client }: UsableProvider,
  request: FlowRequest,
): Promise<StartedFlow> {
  const { address, secrets } = await beginFlow(identityFetch, client, {
    redirectUri: redirectUriOf(baseUrl(), request.providerId),
    wantsGroups: provider.role_mapping !== null,
    isConfirming: request.isConfirming === true,
  });
  const expiresAt = unixSeconds(now()) + lifetimeSeconds;
  return { address, sealed: sealFlow(digest, { ...request, ...secrets, expiresAt }) };
}
