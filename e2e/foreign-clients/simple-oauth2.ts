import { AuthorizationCode } from 'simple-oauth2';
import { challengeOf, newVerifier } from '../../server/testing/oauth-flow.ts';
import type { ForeignClient } from './foreign-client.ts';

/** It sends the client secret by HTTP Basic, and has no PKCE support: the app adds both parameters. */
export const simpleOauth2: ForeignClient = async (door) => {
  const client = new AuthorizationCode({
    client: { id: door.clientId, secret: door.clientSecret },
    auth: { tokenHost: door.issuer, tokenPath: '/api/oauth/token', authorizePath: '/api/oauth/authorize' },
  });
  const verifier = newVerifier();
  const proof = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' };
  const address = client.authorizeURL({
    redirect_uri: door.redirectUri,
    scope: door.scope,
    state: 'kept by the app',
    ...proof,
  });
  const code = (await door.consent(address)).searchParams.get('code') ?? '';
  const { token } = await client.getToken({
    code,
    redirect_uri: door.redirectUri,
    ...{ code_verifier: verifier },
  });
  const headers = { authorization: `Bearer ${token.access_token}` };
  return (await fetch(`${door.issuer}/api/oauth/v1/me`, { headers })).json();
};
