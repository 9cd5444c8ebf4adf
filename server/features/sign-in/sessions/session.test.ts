import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hiddenFields, openBrowser } from '../../../testing/browser-session.ts';
import { rawRequest } from '../../../testing/raw-request.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { password, type World } from '../../../testing/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  ({ app, world } = await startWorld());
});
afterAll(() => app.stop());

async function signedIn() {
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
  return browser;
}

test('security 82: every sign-in creates a new session, and ends or ignores any previous one', async () => {
  const browser = openBrowser(app.baseUrl);
  const name = `deskbell_session_${new URL(app.baseUrl).port}`;
  browser.cookies.set(name, 'fixed-by-somebody-else');
  await browser.signIn(world.mara);
  const first = browser.cookies.get(name);
  expect(first).not.toBe('fixed-by-somebody-else');
  await browser.signIn(world.mara);
  expect(browser.cookies.get(name)).not.toBe(first);
  for (const old of ['fixed-by-somebody-else', first]) {
    const response = await app.send('/logout', { headers: { cookie: `${name}=${old}` } });
    expect(response.headers.get('location')).toMatch(/^\/login/);
  }
});

test('security 83: on this machine the cookie is named after the port and hidden from scripts and other sites', async () => {
  const response = await openBrowser(app.baseUrl).signIn(world.mara);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(new RegExp(`^deskbell_session_${new URL(app.baseUrl).port}=`));
  for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag);
  expect(cookie).not.toContain('Domain');
});

test('security 83: with https the cookie is bound to host and transport', async () => {
  const secure = await startApp(app.clone, { publicUrl: 'https://support.example.com' });
  const body = new URLSearchParams({ email: world.mara.email, password }).toString();
  const headers = {
    host: 'support.example.com',
    origin: 'https://support.example.com',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const response = await rawRequest(`${secure.baseUrl}/login`, { method: 'POST', headers, body });
  const [cookie = ''] = [response.headers['set-cookie'] ?? ''].flat();
  expect(cookie).toMatch(/^__Host-deskbell_session=/);
  for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure']) expect(cookie).toContain(flag);
  expect(cookie).not.toContain('Domain');
  expect(response.headers['strict-transport-security']).toMatch(/^max-age=/);
  await secure.stop();
});

test('security 84: signing out ends the session on the server, not only in the browser', async () => {
  const browser = await signedIn();
  const kept = new Map(browser.cookies);
  const response = await browser.post('/logout', hiddenFields(await browser.get('/logout')));
  expect(response.status).toBe(303);
  expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([]);
  const [pair = []] = kept;
  const repeated = await app.send('/logout', { headers: { cookie: pair.join('=') } });
  expect(repeated.headers.get('location')).toMatch(/^\/login/);
});

test('security 84: other sessions of the same person stay', async () => {
  const [here, there] = [await signedIn(), await signedIn()];
  await here.post('/logout', hiddenFields(await here.get('/logout')));
  expect((await there.get('/logout')).status).toBe(200);
});

test('security 84: signing out can lead back to sign in as somebody else, and never elsewhere', async () => {
  const browser = await signedIn();
  const fields = hiddenFields(await browser.get('/logout'));
  const response = await browser.post('/logout', { ...fields, return_to: '//evil.example' });
  expect(response.headers.get('location')).toBe('/');
});

describe('security 85: a session ends', () => {
  const shift = (column: string, interval: string) =>
    app.database.write({
      text: `UPDATE sessions SET ${column} = (${column} AT TIME ZONE 'UTC' - interval '${interval}') AT TIME ZONE 'UTC'`,
      values: [],
    });

  test.each([
    ['fourteen days after it was last used', 'last_used_at', '14 days'],
    ['ninety days after sign-in', 'expires_at', '90 days'],
  ])('%s, though the cookie lives', async (_, column, interval) => {
    const browser = await signedIn();
    await shift(column, '1 day');
    expect((await browser.get('/logout')).status).toBe(200);
    await shift(column, interval);
    expect((await browser.get('/logout')).status).toBe(303);
  });

  test('not while it is used', async () => {
    const browser = await signedIn();
    for (let week = 0; week < 4; week++) {
      await shift('last_used_at', '7 days');
      expect((await browser.get('/logout')).status).toBe(200);
    }
  });
});

test.each(['', 'x', '%00', '%ff', '%zz', 'a'.repeat(4000)])(
  'a cookie that is %o is nobody',
  async (value) => {
    const cookie = `deskbell_session_${new URL(app.baseUrl).port}=${value}`;
    expect((await app.send('/logout', { headers: { cookie } })).status).toBe(303);
  },
);
