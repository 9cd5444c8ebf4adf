import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserSession, hiddenFields, openBrowser } from '../../testing/browser-session.ts';
import { authorizePath } from '../../testing/oauth-flow.ts';
import type { TestApp } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { password, type World } from '../../testing/world.ts';

let app: TestApp;
let world: World;
let mara: BrowserSession;
let csrfToken: string;

beforeAll(async () => {
  ({ app, world } = await startWorld());
  mara = openBrowser(app.baseUrl);
  await mara.signIn(world.mara);
  csrfToken = hiddenFields(await mara.get('/logout')).csrf_token ?? '';
});
afterAll(() => app.stop());

const elsewhere: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site in an old browser', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
  ['a neighbour', { 'sec-fetch-site': 'same-site' }],
  ['a page without an origin', { origin: 'null', 'sec-fetch-site': '' }],
  ['the same host over another scheme', { origin: 'https://127.0.0.1', 'sec-fetch-site': '' }],
  ['another port of this machine', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': '' }],
];

describe.each([
  '/login',
  '/logout',
  '/setup',
  '/invitation',
  '/password/forgot',
  '/password/reset',
  '/api/oauth/authorize',
])('security 88: a form posted to %s', (path) => {
  test.each(elsewhere)('by %s is 403, sets no cookie and redirects nowhere', async (_, headers) => {
    const fields = { email: world.jonas.email, password, csrf_token: csrfToken, decision: 'allow' };
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    const response = await app.send(path, {
      form: fields,
      headers: { cookie: [...mara.cookies].map((pair) => pair.join('=')).join('; '), ...sent },
    });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    expect(response.headers.get('location')).toBeNull();
  });

  test('as JSON or plain text is refused', async () => {
    for (const type of ['application/json', 'text/plain']) {
      const response = await app.send(path, { raw: '{}', headers: { 'content-type': type } });
      expect(response.status).toBe(415);
    }
  });
});

test('security 88: after all of this the session is unchanged', async () => {
  expect((await mara.get('/logout')).text).toContain(world.mara.email);
});

test.each(['', 'A'.repeat(43)])('security 84: signing out with the token %o is 403', async (csrf_token) => {
  expect((await mara.post('/logout', { csrf_token })).status).toBe(403);
  expect((await mara.get('/logout')).status).toBe(200);
});

test('a request without a session signs nobody out', async () => {
  const response = await openBrowser(app.baseUrl).post('/logout', { csrf_token: csrfToken });
  expect(response.status).toBe(403);
});

test('localhost and 127.0.0.1 both work, each for its own pages', async () => {
  const url = app.baseUrl.replace('127.0.0.1', 'localhost');
  const browser = openBrowser(url);
  expect((await browser.signIn(world.mara)).status).toBe(303);
  const page = await browser.get(authorizePath(world.bicycles.app));
  expect(page.status).toBe(200);
  const fields = { ...hiddenFields(page), decision: 'deny' };
  expect((await browser.post('/api/oauth/authorize', fields, { origin: app.baseUrl })).status).toBe(403);
  expect((await browser.post('/api/oauth/authorize', fields)).status).toBe(303);
});
