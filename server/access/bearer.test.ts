import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../testing/browser-session.ts';
import { rawRequest } from '../testing/raw-request.ts';
import type { TestApp } from '../testing/start-app.ts';
import { startWorld } from '../testing/start-world.ts';
import { tokenFor, type World } from '../testing/world.ts';
import { newSecretToken } from './secret-token.ts';

const path = '/api/oauth/v1/me';
let app: TestApp;
let world: World;
let token: string;

beforeAll(async () => {
  ({ app, world } = await startWorld());
  token = await tokenFor(app.database, world.bicycles, world.mara);
});
afterAll(() => app.stop());

test.each(['Bearer', 'bearer', 'BEARER'])('security 60: the scheme may be written %s', async (scheme) => {
  expect((await app.send(path, { headers: { authorization: `${scheme} ${token}` } })).status).toBe(200);
});

test('security 60: a token in the query or in the body is ignored', async () => {
  const { publicId } = world.bicycles.conversation;
  const inQuery = await app.send(`${path}?access_token=${token}`);
  const inForm = await app.send(`/api/oauth/v1/conversations/${publicId}/messages`, {
    form: { access_token: token },
  });
  const inJson = await app.send(`/api/oauth/v1/conversations/${publicId}/messages`, {
    json: { access_token: token },
  });
  expect([inQuery.status, inForm.status, inJson.status]).toEqual([401, 401, 401]);
});

test('security 60: two Authorization headers are refused', async () => {
  const headers = { authorization: [`Bearer ${token}`, `Bearer ${token}`] };
  const { status } = await rawRequest(app.baseUrl + path, { headers });
  expect([400, 401]).toContain(status);
});

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['Basic', { authorization: `Basic ${btoa('a:b')}` }],
  ['an empty header', { authorization: '' }],
])('security 61: with %s it is 401, and the challenge names no error', async (_, headers) => {
  const response = await app.send(path, { headers });
  expect([response.status, response.body.error]).toEqual([401, 'invalid_token']);
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+"$/);
});

describe('security 62: bad tokens are indistinguishable', () => {
  const bad: [string, () => Promise<string>][] = [
    ['unknown', async () => newSecretToken('dbt')],
    ['mistyped', async () => token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')],
    ['cut short', async () => token.slice(0, -1)],
    ['a client secret', async () => world.bicycles.app.secret],
    ['followed by more', async () => `${token} x`],
    ['of ten kilobytes', async () => 'x'.repeat(10_000)],
    [
      'revoked',
      async () => {
        const other = await tokenFor(app.database, world.tea, world.ada);
        await app.database.write({
          text: 'UPDATE tokens SET revoked_at = now() WHERE last_four = $1',
          values: [other.slice(-4)],
        });
        return other;
      },
    ],
  ];

  test.each(bad)('%s', async (_, make) => {
    const response = await app.send(path, { headers: { authorization: `Bearer ${await make()}` } });
    const reference = await app.send(path, { headers: { authorization: 'Bearer x' } });
    expect(response.status).toBe(401);
    expect(response.text).toBe(reference.text);
    const challenge = response.headers.get('www-authenticate');
    expect(challenge).toContain('error="invalid_token"');
    expect(challenge).toBe(reference.headers.get('www-authenticate'));
  });
});

test('security 63: a session’s cookie doesn’t work on the API, and a token doesn’t sign anyone in', async () => {
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
  expect((await browser.get('/logout')).status).toBe(200);
  expect((await browser.get(path)).status).toBe(401);
  const bearer = await app.send('/', { headers: { authorization: `Bearer ${token}` } });
  expect(bearer.headers.get('location')).toMatch(/^\/login/);
  const [name = ''] = browser.cookies.keys();
  const asCookie = await app.send('/', { headers: { cookie: `${name}=${token}` } });
  expect(asCookie.headers.get('location')).toMatch(/^\/login/);
  const [secret = ''] = browser.cookies.values();
  expect((await app.send(path, { headers: { authorization: `Bearer ${secret}` } })).status).toBe(401);
});

test('security 64: a token without the scope gets 403, and the challenge names the scope', async () => {
  const narrow = await tokenFor(app.database, world.bicycles, world.mara, { scopes: ['contacts:read'] });
  const response = await app.api(narrow).get('/conversations');
  expect([response.status, response.body.error]).toEqual([403, 'insufficient_scope']);
  expect(response.headers.get('www-authenticate')).toMatch(
    /^Bearer .*error="insufficient_scope".*scope="conversations:read"/,
  );
});

test('security 65: what an app itself may not author is 422, and nothing is written', async () => {
  const own = await tokenFor(app.database, world.bicycles, world.mara, { actor: 'app' });
  const { publicId } = world.bicycles.conversation;
  const response = await app.api(own).post(`/conversations/${publicId}/messages`, { body_html: '<p>x</p>' });
  expect([response.status, response.body.error]).toEqual([422, 'actor_self_required']);
  const rows = await app.database.read({ text: 'SELECT id FROM messages', values: [] });
  expect(rows).toEqual([]);
});

test('security 78: the API can be called from any origin, without credentials', async () => {
  const headers = { origin: 'https://app.example.com', authorization: `Bearer ${token}` };
  const response = await app.send(path, { headers });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
});
