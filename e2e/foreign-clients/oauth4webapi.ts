import * as oauth from 'oauth4webapi';
import type { ForeignClient } from './foreign-client.ts';

const insecure = { [oauth.allowInsecureRequests]: true };

export const oauth4webapi: ForeignClient = async (door) => {
  const issuer = new URL(door.issuer);
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
  const server = await oauth.processDiscoveryResponse(issuer, found);
  const client = { client_id: door.clientId };
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();

  const address = new URL(server.authorization_endpoint ?? '');
  const query = {
    client_id: door.clientId,
    redirect_uri: door.redirectUri,
    response_type: 'code',
    scope: door.scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  address.search = new URLSearchParams(query).toString();
  const returned = oauth.validateAuthResponse(server, client, await door.consent(address.href), state);

  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(door.clientSecret),
    returned,
    door.redirectUri,
    verifier,
    insecure,
  );
  const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, response);
  const me = new URL('/api/oauth/v1/me', door.issuer);
  return (await oauth.protectedResourceRequest(access_token, 'GET', me, undefined, null, insecure)).json();
};
