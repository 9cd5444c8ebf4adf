import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser-session.ts';
import type { Send } from '../../../testing/http-client.ts';
import { exchange, exchangeFields, type GrantedCode, getCode } from '../../../testing/oauth-flow.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import type { World } from '../../../testing/world.ts';

const path = '/api/oauth/token';
let app: TestApp;
let world: World;
let granted: GrantedCode;

beforeAll(async () => {
  ({ app, world } = await startWorld());
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
  granted = await getCode(browser, world.bicycles.app);
});
afterAll(() => app.stop());

const fields = () => exchangeFields(world.bicycles.app, granted);
const encoded = () => new URLSearchParams(fields()).toString();

describe('security 42: the token endpoint accepts POST only', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s is 405, and Allow says POST',
    async (method) => {
      const response = await app.send(`${path}?${encoded()}`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      if (method !== 'HEAD') expect(response.body.error).toBe('method_not_allowed');
    },
  );

  test('PUT with a form is 405 as well', async () => {
    const response = await app.send(path, { method: 'PUT', form: fields() });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

test('security 42: fields in the query are ignored', async () => {
  const response = await app.send(`${path}?${encoded()}`, { form: { grant_type: 'authorization_code' } });
  expect([response.status, response.body.error]).toEqual([401, 'invalid_client']);
});

const form = 'application/x-www-form-urlencoded';
const multipart =
  '--b\r\ncontent-disposition: form-data; name="grant_type"\r\n\r\nauthorization_code\r\n--b--\r\n';

test.each<[string, () => Send]>([
  ['JSON', () => ({ json: fields() })],
  ['plain text', () => ({ raw: encoded(), headers: { 'content-type': 'text/plain' } })],
  ['multipart', () => ({ raw: multipart, headers: { 'content-type': 'multipart/form-data; boundary=b' } })],
  ['no content type', () => ({ raw: new TextEncoder().encode(encoded()) })],
  ['an unreadable content type', () => ({ raw: encoded(), headers: { 'content-type': 'form' } })],
  ['no body', () => ({ method: 'POST' })],
  ['an empty form', () => ({ form: {} })],
])('security 43: %s is invalid_request', async (_, request) => {
  const response = await app.send(path, request());
  expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
});

test('security 43: a form of more than 64 KiB is refused unread', async () => {
  const response = await app.send(path, { form: { ...fields(), more: 'x'.repeat(70_000) } });
  expect([response.status, response.body.error]).toEqual([413, 'payload_too_large']);
});

test.each([undefined, ''])(
  'security 46: without grant_type (%o) it is invalid_request',
  async (grant_type) => {
    const response = await exchange(app, world.bicycles.app, granted, { grant_type });
    expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
  },
);

test.each(['refresh_token', 'password', 'client_credentials', 'implicit', 'AUTHORIZATION_CODE', 'x\0'])(
  'security 46, 90: grant_type=%s is unsupported_grant_type',
  async (grant_type) => {
    const response = await exchange(app, world.bicycles.app, granted, { grant_type });
    expect([response.status, response.body.error]).toEqual([400, 'unsupported_grant_type']);
  },
);

test.each(['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier'])(
  'security 20: %s sent twice is invalid_request',
  async (name) => {
    const twice: [string, string][] = [...Object.entries(fields()), [name, fields()[name] ?? '']];
    const response = await app.send(path, { form: twice });
    expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
  },
);

test.each(['a form of its own', `${form}; charset=utf-8`, `${form};charset=UTF-8`])(
  'security 43, 44: %s is answered as uncacheable JSON, on failure and on success',
  async (type) => {
    const browser = openBrowser(app.baseUrl);
    await browser.signIn(world.mara);
    const fresh = exchangeFields(world.bicycles.app, await getCode(browser, world.bicycles.app));
    const headers = { 'content-type': type.includes('/') ? type : form };
    const good = await app.send(path, { raw: new URLSearchParams(fresh).toString(), headers });
    const bad = await app.send(path, { form: { grant_type: 'x' } });
    expect([good.status, bad.status]).toEqual([200, 400]);
    for (const response of [good, bad]) {
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('pragma')).toBe('no-cache');
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  },
);

test('security 78: no page of another origin can read the token endpoint', async () => {
  const headers = { origin: 'https://app.example.com', 'access-control-request-method': 'POST' };
  const preflight = await app.send(path, { method: 'OPTIONS', headers });
  const response = await app.send(path, { form: fields(), headers: { origin: 'https://app.example.com' } });
  for (const { headers: sent } of [preflight, response])
    expect(sent.get('access-control-allow-origin')).toBeNull();
});
