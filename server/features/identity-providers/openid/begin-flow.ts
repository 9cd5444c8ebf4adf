import type { GuardedFetch } from '../../../outgoing/open-guarded-fetch.ts';
import { openProvider, type ProviderClient } from './open-provider.ts';
import type { SignInFlow } from './sign-in-flow.ts';

type Begun = {
  /** Where the browser goes. */
  address: string;
  secrets: Pick<SignInFlow, 'state' | 'nonce' | 'codeVerifier'>;
};

type Beginning = {
  redirectUri: string;
  wantsGroups: boolean;
  /** Somebody has to sign in there again, although they still are. */
  isConfirming: boolean;
};

/**
 * Prepares a sign-in at a provider: authorization code, PKCE, `state` and `nonce`.
 *
 * @throws Error if the provider can't be reached
 */
export async function beginFlow(
  fetching: Pick<GuardedFetch, 'fetch'>,
  client: ProviderClient,
  { redirectUri, wantsGroups, isConfirming }: Beginning,
): Promise<Begun> {
  const openid = await import('openid-client');
  const configuration = await openProvider(fetching, client);
  // Some providers send groups with this scope only; others refuse a scope that they don't know.
  const { scopes_supported, prompt_values_supported } = configuration.serverMetadata();
  const offersGroups = scopes_supported?.includes('groups') ?? false;
  // OpenID Connect Core section 3.1.2.1: signs in again, and says when. Google refuses the equivalent prompt.
  const reauthentication = {
    max_age: '0',
    ...(Array.isArray(prompt_values_supported) &&
      prompt_values_supported.includes('login') && { prompt: 'login' }),
  };
  const secrets = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    codeVerifier: openid.randomPKCECodeVerifier(),
  };
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: ['openid email profile', ...(wantsGroups && offersGroups ? ['groups'] : [])].join(' '),
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    ...(isConfirming && reauthentication),
  });
  return { address: address.href, secrets };
}
