import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  fetchProtectedResource,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { ForeignClient } from './foreign-client.ts';

export const openidClient: ForeignClient = async (door) => {
  const config = await discovery(new URL(door.issuer), door.clientId, door.clientSecret, undefined, {
    algorithm: 'oauth2',
    execute: [allowInsecureRequests],
  });
  const pkceCodeVerifier = randomPKCECodeVerifier();
  const expectedState = randomState();
  const address = buildAuthorizationUrl(config, {
    redirect_uri: door.redirectUri,
    scope: door.scope,
    state: expectedState,
    code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const returned = await door.consent(address.href);
  const tokens = await authorizationCodeGrant(config, returned, { pkceCodeVerifier, expectedState });
  const me = new URL('/api/oauth/v1/me', door.issuer);
  return (await fetchProtectedResource(config, tokens.access_token, me, 'GET')).json();
};
