import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser-session.ts';
import type { ReceivedResponse } from '../../../testing/http-client.ts';
import { answerConsent, authorizePath, exchange, type Fields, getCode } from '../../../testing/oauth-flow.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { redirectUri, type World } from '../../../testing/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  ({ app, world } = await startWorld());
});
afterAll(() => app.stop());

const ask = (changes: Fields) => app.send(authorizePath(world.bicycles.app, changes));

function expectPage(response: ReceivedResponse): void {
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
}

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['unknown', 'app_00000000000000000000000000'],
  ['malformed', 'nobody'],
  ['with NUL', 'app_\0'],
  ['of ten kilobytes', 'a'.repeat(10_000)],
])('security 3: a client_id that is %s is a page, never a redirect', async (_, client_id) => {
  expectPage(await ask({ client_id }));
});

const near = {
  'a trailing slash': `${redirectUri}/`,
  'a query': `${redirectUri}?x=1`,
  'another case': 'https://app.example.com/CALLBACK',
  'another case of the host': 'https://APP.example.com/callback',
  'an encoded slash': `${redirectUri}%2f`,
  'a path that climbs': `${redirectUri}/../callback`,
  'another port': 'https://app.example.com:444/callback',
  'the usual port': 'https://app.example.com:443/callback',
  'plain http': 'http://app.example.com/callback',
  'a user name': 'https://user@app.example.com/callback',
  'a host that goes on': 'https://app.example.com.evil.example/callback',
  'a subdomain': 'https://evil.app.example.com/callback',
  'a fragment': `${redirectUri}#f`,
  'a backslash': 'https://app.example.com\\@evil.example/callback',
  'a tab': `${redirectUri}\t`,
  'a line break': `${redirectUri}\n`,
  'a space before it': ` ${redirectUri}`,
  NUL: `${redirectUri}\0`,
  'a script': 'javascript:alert(1)',
  'no scheme': '//app.example.com/callback',
};

test.each(Object.entries(near))('security 4: a redirect_uri with %s is a page', async (_, redirect_uri) => {
  expectPage(await ask({ redirect_uri }));
});

test.each([undefined, ''])('security 5: without redirect_uri (%o) it is a page', async (redirect_uri) => {
  expectPage(await ask({ redirect_uri }));
});

test.each(Object.entries(near))(
  'security 28: errors are not sent to a redirect_uri with %s',
  async (_, redirect_uri) => {
    expectPage(await ask({ redirect_uri, response_type: 'token', scope: 'none:such', state: 'error=x' }));
  },
);

test.each(['client_id', 'redirect_uri'])('security 20: %s sent twice is a page', async (name) => {
  const path = authorizePath(world.bicycles.app);
  const value = new URL(path, app.baseUrl).searchParams.get(name) ?? '';
  expectPage(await app.send(`${path}&${name}=${encodeURIComponent(value)}`));
  expectPage(await app.send(`${path}&${name}=${encodeURIComponent('https://evil.example/')}`));
});

describe('security 6: on loopback', () => {
  const good = ['http://127.0.0.1/callback', 'http://127.0.0.1:51234/callback', 'http://[::1]:8080/callback'];
  const bad = [
    'http://localhost/callback',
    'http://127.0.0.1:51234/callback/',
    'http://127.0.0.1:51234/other',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.1:/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://127.0.0.2:51234/callback',
    'https://127.0.0.1:51234/callback',
    'http://127.0.0.1.evil.example/callback',
  ];
  const register = (uris: string[]) =>
    app.database.write({
      text: 'UPDATE apps SET redirect_uris = $2 WHERE id = $1',
      values: [world.tea.app.id, uris],
    });
  const askTea = (redirect_uri: string) => app.send(authorizePath(world.tea.app, { redirect_uri }));

  beforeAll(() => register(['http://127.0.0.1/callback', 'http://[::1]/callback']));

  test.each(good)('%s is accepted, whatever its port', async (uri) => {
    expect((await askTea(uri)).status).toBe(303);
  });

  test.each(bad)('%s is refused', async (uri) => {
    expectPage(await askTea(uri));
  });

  test('the code goes to the requested port, and can only be exchanged with it', async () => {
    const browser = openBrowser(app.baseUrl);
    await browser.signIn(world.ada);
    const granted = await getCode(browser, world.tea.app, {
      redirect_uri: 'http://127.0.0.1:51234/callback',
    });
    const other = { redirect_uri: 'http://127.0.0.1/callback' };
    expect((await exchange(app, world.tea.app, granted, other)).body.error).toBe('invalid_grant');
    expect((await exchange(app, world.tea.app, granted)).status).toBe(200);
  });
});

test('security 8: a registered address keeps its own query, byte for byte', async () => {
  const uri = 'https://app.example.com/cb?q=a%20b&r=%C3%a9';
  await app.database.write({
    text: 'UPDATE apps SET redirect_uris = array_append(redirect_uris, $2) WHERE id = $1',
    values: [world.bicycles.app.id, uri],
  });
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
  const page = await browser.get(authorizePath(world.bicycles.app, { redirect_uri: uri }));
  const location = (await answerConsent(browser, page)).headers.get('location') ?? '';
  expect(location.startsWith(`${uri}&code=`)).toBe(true);
});

test('security 58: a disabled app gets an error page', async () => {
  const { id, clientId } = world.tea.app;
  await app.database.write({ text: "UPDATE apps SET status = 'disabled' WHERE id = $1", values: [id] });
  expectPage(await app.send(authorizePath({ clientId }, { redirect_uri: 'http://127.0.0.1/callback' })));
});

test('a query with invalid UTF-8 or percent-encoding is not a server error', async () => {
  const path = authorizePath(world.bicycles.app);
  for (const tail of ['&foo=%ff%fe', '&foo=%', '&%00=%00', '&scope=%ed%a0%80']) {
    const response = await app.send(path + tail);
    expect([303, 400]).toContain(response.status);
  }
});
