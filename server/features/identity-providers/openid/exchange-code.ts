import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { GuardedFetch } from '../../../outgoing/open-guarded-fetch.ts';
import { causesOf } from './causes-of.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/**
 * The browser brought an error, no code, another issuer, or a code that the provider doesn't accept. Anybody who begins a sign-in can make
 * that up, so it says nothing about the provider.
 */
export class InvalidResponse extends Error {
  constructor(cause: unknown) {
    super('The browser came back with an invalid response', { cause });
  }
}

/**
 * Exchanges the code of a provider's response for tokens.
 *
 * @throws InvalidResponse if the response is at fault
 * @throws Error if the provider is
 */
export async function exchangeCode(
  { fetch }: Pick<GuardedFetch, 'fetch'>,
  configuration: Configuration,
  { address, flow }: { address: URL; flow: SignInFlow },
): Promise<TokenEndpointResponse & TokenEndpointResponseHelpers> {
  const openid = await import('openid-client');
  let isProviderAsked = false;
  configuration[openid.customFetch] = (url, options) => {
    isProviderAsked = true;
    return fetch(url, options as RequestInit);
  };
  try {
    return await openid.authorizationCodeGrant(configuration, address, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    });
  } catch (error) {
    throw isProviderAsked && !isCodeRefused(error) ? error : new InvalidResponse(error);
  }
}

/** RFC 6749 section 5.2: the code is invalid, expired, revoked, or another client's. */
function isCodeRefused(error: unknown): boolean {
  return causesOf(error).some((cause) => (cause as { error?: unknown }).error === 'invalid_grant');
}
