import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserSession, hiddenFields, openBrowser } from '../../testing/browser-session.ts';
import { authorizePath, exchangeFields, type GrantedCode, getCode } from '../../testing/oauth-flow.ts';
import type { TestApp } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { password, type World } from '../../testing/world.ts';

let app: TestApp;
let world: World;
let browser: BrowserSession;
let granted: GrantedCode;

beforeAll(async () => {
  ({ app, world } = await startWorld());
  browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
  granted = await getCode(browser, world.bicycles.app);
});
afterAll(() => app.stop());

const nasty = [
  '\0',
  'a\0b',
  '\ufffd\ufffe\uffff',
  '\u202eevil',
  '𝒳'.repeat(500),
  'x'.repeat(2500),
  '-1',
  '1e999',
  "'; DROP TABLE users; --",
  '__proto__',
  '%00',
  '{"$gt":""}',
  'app_7zzzzzzzzzzzzzzzzzzzzzzzzz',
  'org_7zzzzzzzzzzzzzzzzzzzzzzzzz',
  '00000000-0000-0000-0000-000000000000',
  '\r\nset-cookie: a=b',
];

/** Sends a valid form with one field changed, as text and as bytes that are invalid UTF-8. */
async function tryEach(path: string, good: Record<string, string>): Promise<number[]> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const forms = Object.keys(good).flatMap((name) => [
    ...nasty.map((value) => new URLSearchParams({ ...good, [name]: value }).toString()),
    `${new URLSearchParams({ ...good, [name]: '' })}&${name}=%ff%fe%ed%a0%80`,
    `${new URLSearchParams(good)}&${name}[]=x&${name}[__proto__]=y`,
  ]);
  const responses = await Promise.all(forms.map((raw) => app.send(path, { raw, headers })));
  return responses.map(({ status }) => status);
}

function expectNoFaultOfOurs(statuses: number[]): void {
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
}

test('no value of any field of the authorization request causes a server error', async () => {
  const good = new URL(authorizePath(world.bicycles.app), app.baseUrl).searchParams;
  for (const name of [...good.keys(), 'actor', 'response_type', 'response_mode', 'request']) {
    const responses = await Promise.all(
      nasty.map((value) => browser.get(authorizePath(world.bicycles.app, { [name]: value }))),
    );
    expectNoFaultOfOurs(responses.map(({ status }) => status));
  }
});

test('no value of any field of a form causes a server error', async () => {
  const consent = hiddenFields(await browser.get(authorizePath(world.bicycles.app)));
  const organization_id = world.bicycles.house.publicId;
  const { clientId, secret } = world.bicycles.app;
  const person = { email: world.mara.email, password, return_to: '/' };
  const forms: [string, Record<string, string>][] = [
    ['/api/oauth/authorize', { ...consent, decision: 'allow', organization_id }],
    ['/api/oauth/token', exchangeFields(world.bicycles.app, granted)],
    ['/api/oauth/revoke', { client_id: clientId, client_secret: secret, token: 'x', token_type_hint: 'x' }],
    ['/login', person],
    ['/setup', { ...person, token: 'x', organization_name: 'x', name: 'x' }],
    ['/logout', { csrf_token: consent.csrf_token ?? '', return_to: '/' }],
  ];
  for (const [path, good] of forms) expectNoFaultOfOurs(await tryEach(path, good));
  expect(app.logLines.filter((line) => line.includes('failed'))).toEqual([]);
});
