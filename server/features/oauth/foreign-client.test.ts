import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../testing/browser-session.ts';
import { answerConsent } from '../../testing/oauth-flow.ts';
import type { TestApp } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { redirectUri, type World } from '../../testing/world.ts';

/** The tests use plain http on loopback; the library checks everything else as in production. */
const http = { [oauth.allowInsecureRequests]: true };
let app: TestApp;
let world: World;

beforeAll(async () => {
  ({ app, world } = await startWorld());
});
afterAll(() => app.stop());

async function discover(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(app.baseUrl);
  const response = await oauth.discoveryRequest(issuer, { ...http, algorithm: 'oauth2' });
  return oauth.processDiscoveryResponse(issuer, response);
}

/** Does what a person's browser does with the library's authorization URL; returns where it ends up. */
async function consent(address: URL): Promise<URL> {
  const browser = openBrowser(app.baseUrl);
  const path = address.pathname + address.search;
  await browser.signIn(world.mara, path);
  const response = await answerConsent(browser, await browser.get(path));
  return new URL(response.headers.get('location') ?? '');
}

test.each([
  ['form fields', oauth.ClientSecretPost],
  ['HTTP Basic', oauth.ClientSecretBasic],
])(
  'oauth4webapi discovers, authorizes, exchanges by %s, calls and revokes, unchanged',
  async (_, authentication) => {
    const { clientId, secret } = world.bicycles.app;
    const server = await discover();
    const client: oauth.Client = { client_id: clientId };
    const clientAuth = authentication(secret);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(server.authorization_endpoint ?? '');
    address.search = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'conversations:read messages:write',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();

    const parameters = oauth.validateAuthResponse(server, client, await consent(address), state);
    const exchange = () =>
      oauth.authorizationCodeGrantRequest(
        server,
        client,
        clientAuth,
        parameters,
        redirectUri,
        verifier,
        http,
      );
    const token = await oauth.processAuthorizationCodeResponse(server, client, await exchange());
    expect(token).toMatchObject({ token_type: 'bearer', scope: 'conversations:read messages:write' });

    const me = new URL('/api/oauth/v1/me', app.baseUrl);
    const call = () =>
      oauth.protectedResourceRequest(token.access_token, 'GET', me, undefined, undefined, http);
    expect((await call()).status).toBe(200);

    const repeated = oauth.processAuthorizationCodeResponse(server, client, await exchange());
    await expect(repeated).rejects.toMatchObject({ error: 'invalid_grant' });

    const revoked = await oauth.revocationRequest(server, client, clientAuth, token.access_token, http);
    await oauth.processRevocationResponse(revoked);
    await expect(call()).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
  },
);

test('oauth4webapi handles a denied consent', async () => {
  const server = await discover();
  const client: oauth.Client = { client_id: world.bicycles.app.clientId };
  const address = new URL(server.authorization_endpoint ?? '');
  address.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    state: 'x',
  }).toString();
  const browser = openBrowser(app.baseUrl);
  const response = await browser.get(address.pathname + address.search);
  const location = new URL(response.headers.get('location') ?? '');
  expect(() => oauth.validateAuthResponse(server, client, location, 'x')).toThrow(
    oauth.AuthorizationResponseError,
  );
});
