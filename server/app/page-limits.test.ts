import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RateLimits } from '../config/rate-limits.ts';
import { readPage } from '../pages/read-page.ts';
import { type BrowserSession, openBrowser } from '../testing/browser-session.ts';
import { inboxClient } from '../testing/inbox-client.ts';
import { lockWaits } from '../testing/lock-waits.ts';
import { authorizePath } from '../testing/oauth-flow.ts';
import { startSecondApp } from '../testing/second-app.ts';
import { startWorld } from '../testing/start-world.ts';
import { addColleague } from '../testing/world.ts';

/** So few per minute that none is refilled while a test runs. */
const rateLimits: RateLimits = { requestsPerMinute: 2, authoredPerMinute: 1, burst: 30 };
const { app, world } = await startWorld({ rateLimits, trustProxy: true });
const second = await startSecondApp(app, { rateLimits, trustProxy: true });
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const { bicycles, jonas, mara } = world;
let count = 0;
/** A network that has sent nothing yet. */
const newNetwork = () => `198.51.${100 + Math.floor(count / 250)}.${(count++ % 250) + 1}`;
const from = (address: string, baseUrl = app.baseUrl) => openBrowser(baseUrl, { 'x-forwarded-for': address });

async function signedIn(person: { email: string }): Promise<BrowserSession> {
  const browser = from(newNetwork());
  expect((await browser.signIn(person)).status).toBe(303);
  return browser;
}

async function newPerson() {
  const person = await addColleague(app.database, bicycles.house, 'member');
  await app.database.write({
    text: 'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1',
    values: [person.id, mara.id],
  });
  return person;
}

async function spend(browser: BrowserSession, times: number, path = '/logout') {
  for (let each = 0; each < times; each++) expect((await browser.get(path)).status).not.toBe(429);
}

const pages = [
  '/',
  '/o/bellweather/inbox/mine',
  '/home',
  '/connections',
  `/members/${bicycles.house.publicId}`,
  '/logout',
  '/login',
  '/password/forgot',
  '/password/reset',
  '/password/set',
  '/invitation',
  '/setup',
  authorizePath(bicycles.app),
];

describe('security S17: pages share the limits of API calls', () => {
  let spent: BrowserSession;
  const exhausted = newNetwork();
  beforeAll(async () => {
    spent = await signedIn(await newPerson());
    await spend(spent, 30);
    await spend(from(exhausted), 30, '/login');
  });

  test.each(pages)('%s is 429 for a person over their limit, with how long to wait', async (path) => {
    const { status, headers, text } = await spent.get(path);
    expect([status, headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(readPage(text).find(({ tag }) => tag === 'main')?.text).toContain('Too many requests');
  });

  test.each(pages)('%s is 429 for a network over its limit, if nobody is signed in', async (path) => {
    expect((await from(exhausted).get(path)).status).toBe(429);
  });

  test.each(['/login', '/password/forgot', '/invitation', '/logout', '/setup', '/api/oauth/authorize'])(
    'so is a form that is posted to %s',
    async (path) => {
      expect((await from(exhausted).post(path, { email: mara.email })).status).toBe(429);
      expect((await spent.post(path, { email: mara.email })).status).toBe(429);
    },
  );

  test('a made-up cookie doesn’t bypass a network’s limit', async () => {
    const browser = from(exhausted);
    browser.cookies.set(`deskbell_session_${new URL(app.baseUrl).port}`, 'A'.repeat(43));
    expect((await browser.get('/login')).status).toBe(429);
  });
});

test('a person over their limit is so on every address, browser and server, and in the inbox', async () => {
  const person = await newPerson();
  const [one, other] = [await signedIn(person), await signedIn(person)];
  const inbox = await inboxClient(app.baseUrl, person, bicycles.house);
  await spend(one, 28);
  await expect.poll(async () => (await other.get('/logout')).status).toBe(429);
  expect((await inbox.get('/session')).status).toBe(429);
  const elsewhere = from(newNetwork(), second.baseUrl);
  for (const [name, value] of one.cookies)
    elsewhere.cookies.set(name.replace(/\d+$/, new URL(second.baseUrl).port), value);
  await expect.poll(async () => (await elsewhere.get('/logout')).status).toBe(429);
});

test('one person’s requests behind an address don’t count against the others there, nor against themselves elsewhere', async () => {
  const address = newNetwork();
  const [one, other] = [from(address), from(address)];
  await one.signIn(await newPerson());
  await other.signIn(await newPerson());
  await spend(one, 30);
  expect((await one.get('/logout')).status).toBe(429);
  expect((await other.get('/logout')).status).toBe(200);
  expect((await from(address).get('/login')).status).toBe(200);
});

test('an IPv6 network is 48 bits wide: other addresses in it share the limit, other networks have their own', async () => {
  await spend(from('2001:db8:7:1::1'), 30, '/login');
  expect((await from('2001:db8:7:ffff:a:b:c:d').get('/login')).status).toBe(429);
  expect((await from('2001:db8:8:1::1').get('/login')).status).toBe(200);
});

test('messages in frames have their own limit, since a screen shows many', async () => {
  const browser = await signedIn(await newPerson());
  const frame = `/framed/${bicycles.house.publicId}/msg_00000000000000000000000000`;
  for (let each = 0; each < 60; each++) expect((await browser.get(frame)).status).toBe(404);
  expect((await browser.get('/logout')).headers.get('x-ratelimit-remaining')).toBe('29');
});

test('requests that nobody waits for any more release their slots', async () => {
  const browser = await signedIn(jonas);
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const given = Array.from({ length: 20 }, async () => {
    const abort = new AbortController();
    const requested = fetch(`${app.baseUrl}/logout`, { headers: { cookie }, signal: abort.signal }).catch(
      () => undefined,
    );
    setImmediate(() => abort.abort());
    await requested;
  });
  await Promise.all(given);
  expect((await browser.get('/logout')).status).toBe(200);
});

test('stuck pages of one organization leave room for the pages and calls of another', async () => {
  const mine = await signedIn(mara);
  const theirs = await signedIn(world.ada);
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.database.transaction(async (transaction) => {
    await transaction.write({ text: 'LOCK TABLE invitations', values: [] });
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const stuck = Array.from({ length: 20 }, () => mine.get('/invitation'));
  await expect.poll(() => lockWaits(second.database)).toBeGreaterThanOrEqual(2);
  const [account, login] = await Promise.all([
    theirs.get('/logout'),
    from(newNetwork()).get('/login'),
  ]).finally(released.resolve);
  await holding;
  expect([account.status, login.status]).toEqual([200, 200]);
  expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual(stuck.map(() => 404));
});
