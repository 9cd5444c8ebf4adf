import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const path = '/.well-known/oauth-authorization-server';
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('security 41: the metadata lists what is supported and nothing more', async () => {
  const { status, body } = await app.send(path);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    issuer: app.baseUrl,
    authorization_endpoint: `${app.baseUrl}/api/oauth/authorize`,
    token_endpoint: `${app.baseUrl}/api/oauth/token`,
    revocation_endpoint: `${app.baseUrl}/api/oauth/revoke`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
  expect(
    Object.keys(body).filter((key) => /registration|introspection|device|par|userinfo/.test(key)),
  ).toEqual(['authorization_response_iss_parameter_supported']);
});

test.each([`${path}/`, `${path}/x`, '/.well-known/openid-configuration'])(
  'security 41: there is no metadata at %s',
  async (other) => {
    expect((await app.send(other)).status).toBe(404);
  },
);

test('security 79: a foreign Host is misdirected and doesn’t change the issuer', async () => {
  for (const host of ['evil.example', 'evil.example:80', `${new URL(app.baseUrl).host}.evil.example`]) {
    const response = await rawRequest(app.baseUrl + path, { headers: { host } });
    expect(response.status).toBe(421);
    expect(response.text).not.toContain('issuer');
  }
});

test('security 79: forwarding headers don’t change the issuer', async () => {
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };
  expect((await app.send(path, { headers })).body.issuer).toBe(app.baseUrl);
});

test('security 79: the issuer is the configured address, wherever the server listens', async () => {
  const behindProxy = await startApp(app.clone, {
    publicUrl: 'https://support.example.com',
    trustProxy: true,
  });
  const headers = { host: 'support.example.com', 'x-forwarded-host': 'evil.example' };
  const response = await rawRequest(behindProxy.baseUrl + path, { headers });
  expect(JSON.parse(response.text).issuer).toBe('https://support.example.com');
  await behindProxy.stop();
});
