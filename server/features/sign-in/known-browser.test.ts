import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureLimit } from '../../access/failure-limit.ts';
import { keyedDigest } from '../../access/keyed-digest.ts';
import { type BrowserSession, hiddenFields, openBrowser } from '../../testing/browser-session.ts';
import { catchMail, linkIn, type MailCatcher } from '../../testing/catch-mail.ts';
import { secretKey } from '../../testing/start-app.ts';
import { type StartedWorld, startWorld } from '../../testing/start-world.ts';
import { password } from '../../testing/world.ts';

let catcher: MailCatcher;
let started: StartedWorld;
/** The minute in which failures are counted doesn't end here. */
const now = () => start;
const start = Date.now() * 1000;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld({ mail: catcher.settings, rateLimits: true, trustProxy: true, now });
});
afterAll(async () => {
  await started.app.stop();
  await catcher.stop();
});

const from = (address: string, cookies?: BrowserSession['cookies']) => {
  const browser = openBrowser(started.app.baseUrl, { 'x-forwarded-for': address });
  for (const [name, value] of cookies ?? []) browser.cookies.set(name, value);
  return browser;
};
const signOut = ({ cookies }: BrowserSession) => {
  for (const name of cookies.keys()) if (name.includes('session')) cookies.delete(name);
};

/** Wrong guesses of others, as all processes count them. */
async function guessedElsewhere(count: number, guess: (index: number) => { name: string; address: string }) {
  const digest = keyedDigest(secretKey);
  const { database } = started.app;
  const limit = failureLimit({
    database,
    digest,
    now,
    enqueue: (_, work) => work(),
    throttled: (_, work) => work(),
  });
  for (let index = 0; index < count; index++)
    await limit.check({ kind: 'sign-in', ...guess(index) }, async () => undefined);
}

test('security 81: an account under attack from everywhere stays open to the browser its owner has used', async () => {
  const { mara } = started.world;
  const browser = from('192.0.2.10');
  await browser.signIn(mara);
  signOut(browser);
  await guessedElsewhere(100, (index) => ({ name: mara.email, address: `198.51.100.${index}` }));
  expect((await from('192.0.2.11').signIn(mara)).status).toBe(429);
  expect((await from('192.0.2.10').signIn(mara)).status).toBe(429);
  expect((await from('192.0.2.12', browser.cookies).signIn(mara)).status).toBe(303);
});

test('security 81: and with an emailed link to a new password, to a new browser', async () => {
  const { mara } = started.world;
  const browser = from('192.0.2.20');
  expect((await browser.signIn(mara)).status).toBe(429);
  await browser.post('/password/forgot', { email: mara.email });
  await browser.get(linkIn(await catcher.next(mara.email)));
  const page = await browser.get('/password/reset');
  expect((await browser.post('/password/reset', { ...hiddenFields(page), password })).status).toBe(303);
  expect((await browser.signIn(mara)).status).toBe(303);
});

test('security 81: failures of others behind one address lock nobody out who has signed in there before', async () => {
  const { jonas, ada } = started.world;
  const office = '203.0.113.5';
  const browser = from(office);
  await browser.signIn(jonas);
  signOut(browser);
  await guessedElsewhere(100, (index) => ({ name: `guess-${index}@example.com`, address: office }));
  expect((await from(office).signIn(ada)).status).toBe(429);
  expect((await browser.signIn(jonas)).status).toBe(303);
});

test('a known browser is known only for its own account, and a made-up cookie for none', async () => {
  const { jonas, ada } = started.world;
  const office = '203.0.113.6';
  const browser = from(office);
  await browser.signIn(jonas);
  signOut(browser);
  const [name = '', value = ''] = [...browser.cookies].find(([it]) => it.includes('browser')) ?? [];
  await guessedElsewhere(100, (index) => ({ name: `other-${index}@example.com`, address: office }));
  expect((await browser.signIn(ada)).status).toBe(429);
  const [key = '', mac = ''] = value.split('.');
  for (const forged of [`${key}.${'A'.repeat(43)}`, `${'A'.repeat(43)}.${mac}`, key, `${value}.x`, '']) {
    const other = from(office);
    other.cookies.set(name, forged);
    expect((await other.signIn(jonas)).status).toBe(429);
  }
});

test('the cookie of a known browser signs nobody in, and doesn’t reveal who used it', async () => {
  const browser = from('192.0.2.30');
  const response = await browser.signIn(started.world.ada);
  const line = response.headers.getSetCookie().find((it) => it.startsWith('deskbell_browser')) ?? '';
  for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=31536000']) expect(line).toContain(flag);
  expect(line).not.toContain(encodeURIComponent(started.world.ada.email));
  signOut(browser);
  expect((await browser.get('/logout')).status).toBe(303);
  expect((await browser.post('/login', { email: started.world.ada.email, password: 'wrong' })).status).toBe(
    401,
  );
});

test('a network over its limit of pages still gets them in known browsers', async () => {
  const office = '203.0.113.7';
  const browser = from(office);
  await browser.signIn(started.world.ada);
  signOut(browser);
  await expect.poll(async () => (await from(office).get('/login')).status, { interval: 0 }).toBe(429);
  expect((await browser.get('/login')).status).toBe(200);
});
