import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Authenticator,
  addAuthenticator,
  addSignedUp,
  fromBase32,
  settableClock,
} from '../../../testing/authenticator.ts';
import { type BrowserSession, openBrowser } from '../../../testing/browser-session.ts';
import { catchMail, type MailCatcher } from '../../../testing/catch-mail.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { send } from '../../../testing/http-client.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { type Actor, makeWorld, password, type World } from '../../../testing/world.ts';

const clock = settableClock();
let catcher: MailCatcher;
let servers: [TestApp, TestApp];
let world: World;
let person: Actor;
let app: Authenticator;

beforeAll(async () => {
  catcher = await catchMail();
  const options = { now: clock.now, mail: catcher.settings };
  const first = await startApp(undefined, options);
  servers = [first, await startApp(first.clone, options)];
  world = await makeWorld(first.database);
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop();
  await catcher.stop();
});

const server = () => ({ baseUrl: servers[0].baseUrl, now: clock.now });

/** A new person with an authenticator app, half a minute after it was set up. */
beforeEach(async () => {
  person = await addSignedUp(servers[0].database, world);
  app = await addAuthenticator(server(), person, world.bicycles.house);
  clock.forward(30);
});

async function afterPassword(baseUrl = servers[0].baseUrl): Promise<BrowserSession> {
  const browser = openBrowser(baseUrl);
  const response = await browser.signIn(person, '/o/bellweather');
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/login/code?return_to=%2Fo%2Fbellweather',
  ]);
  return browser;
}

const sendCode = (browser: BrowserSession, code: string) =>
  browser.post('/login/code', { code, return_to: '/o/bellweather' });

const sessionCookie = ({ cookies }: BrowserSession) =>
  [...cookies].find(([name]) => name.startsWith('deskbell_session'))?.[1];

const sessionsOf = async ({ id }: Actor) =>
  servers[0].database.read<{ proofs: Record<string, number> }>({
    text: 'SELECT proofs FROM sessions WHERE user_id = $1 ORDER BY inserted_at DESC, id DESC',
    values: [id],
  });

const attemptsOf = async ({ id }: Actor) =>
  servers[0].database.read({ text: 'SELECT id FROM sign_in_attempts WHERE user_id = $1', values: [id] });

test('after the password there is no session yet, only an attempt that opens nothing', async () => {
  const before = (await sessionsOf(person)).length;
  const browser = await afterPassword();
  expect(sessionCookie(browser)).toBeUndefined();
  expect(await sessionsOf(person)).toHaveLength(before);
  expect(await attemptsOf(person)).toHaveLength(1);
  expect((await browser.get('/api/inbox/v1/session')).status).toBe(401);
  const [[, attempt] = []] = browser.cookies;
  const name = `deskbell_session_${new URL(servers[0].baseUrl).port}`;
  const posing = await openBrowser(servers[0].baseUrl).get('/api/inbox/v1/session', {
    cookie: `${name}=${attempt}`,
  });
  expect(posing.status).toBe(401);
});

test('the code that the app shows signs in, and the session has both proofs', async () => {
  const browser = await afterPassword();
  const page = await browser.get('/login/code?return_to=/o/bellweather');
  expect([page.status, page.text.includes(person.email)]).toEqual([200, true]);
  const response = await sendCode(browser, app.code());
  expect([response.status, response.headers.get('location')]).toEqual([303, '/o/bellweather']);
  const { status } = await browser.get('/api/inbox/v1/session');
  expect(status).toBe(200);
  const [session] = await sessionsOf(person);
  const now = Math.floor(clock.now() / 1_000_000);
  expect(session?.proofs).toEqual({ password: now, totp: now });
  expect(await attemptsOf(person)).toHaveLength(0);
});

test('a code works once, even half a minute later', async () => {
  const code = app.code();
  expect((await sendCode(await afterPassword(), code)).status).toBe(303);
  expect((await sendCode(await afterPassword(), code)).status).toBe(401);
  clock.forward(30);
  expect((await sendCode(await afterPassword(), code)).status).toBe(401);
  expect((await sendCode(await afterPassword(), app.code())).status).toBe(303);
});

test('identity 4: of 50 parallel posts of one code on two servers, one gets a session', async () => {
  const before = (await sessionsOf(person)).length;
  const browser = await afterPassword();
  const code = app.code();
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const at = servers[index % 2 === 0 ? 0 : 1].baseUrl;
      const port = new URL(servers[0].baseUrl).port;
      const own = cookie.replaceAll(`_${port}=`, `_${new URL(at).port}=`);
      return openBrowser(at, { cookie: own }).post('/login/code', { code, return_to: '/' });
    }),
  );
  const signedIn = responses.filter(({ headers }) =>
    headers.getSetCookie().some((line) => line.startsWith('deskbell_session')),
  );
  expect(signedIn).toHaveLength(1);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await sessionsOf(person)).toHaveLength(before + 1);
});

test('five attempts of 10 parallel posts with the same code get one session too', async () => {
  const before = (await sessionsOf(person)).length;
  const browsers = await Promise.all(Array.from({ length: 5 }, () => afterPassword()));
  const code = app.code();
  await Promise.all(browsers.map((browser) => sendCode(browser, code)));
  expect(browsers.filter(sessionCookie)).toHaveLength(1);
  expect(await sessionsOf(person)).toHaveLength(before + 1);
});

const wrong = () => (app.code() === '000000' ? '000001' : '000000');

test('after five wrong codes the right one still signs in', async () => {
  const browser = await afterPassword();
  for (let count = 0; count < 5; count++) expect((await sendCode(browser, wrong())).status).toBe(401);
  expect((await sendCode(browser, app.code())).headers.get('location')).toBe('/o/bellweather');
  expect(sessionCookie(browser)).toBeDefined();
});

test('identity 4: the sixth wrong code ends the attempt', async () => {
  const browser = await afterPassword();
  for (let count = 0; count < 5; count++) expect((await sendCode(browser, wrong())).status).toBe(401);
  const ended = '/login?ended=1&return_to=%2Fo%2Fbellweather';
  expect((await sendCode(browser, wrong())).headers.get('location')).toBe(ended);
  const cookie = (await afterPassword()).cookies;
  expect(cookie.size).toBeGreaterThan(0);
  expect((await sendCode(browser, app.code())).headers.get('location')).toBe(ended);
  expect(sessionCookie(browser)).toBeUndefined();
  expect((await browser.get(ended)).text).toContain('too many incorrect codes');
});

test('identity 4: the eleventh code in an hour is not checked, whichever attempt it is for; a recovery code still is', async () => {
  for (let count = 0; count < 10; count++)
    expect((await sendCode(await afterPassword(), wrong())).status).toBe(401);
  const browser = await afterPassword();
  const resting = await sendCode(browser, app.code());
  expect([resting.status, sessionCookie(browser)]).toEqual([429, undefined]);
  expect(resting.text).toContain('aren’t accepted for up to an hour');
  clock.forward(3540);
  expect((await sendCode(await afterPassword(), app.code())).status).toBe(429);
  expect((await sendCode(await afterPassword(), app.recoveryCodes[0] ?? '')).status).toBe(303);
  clock.forward(61);
  expect((await sendCode(await afterPassword(), app.code())).status).toBe(303);
});

test('of 40 parallel guesses in as many attempts, ten are checked', async () => {
  const browsers = await Promise.all(Array.from({ length: 40 }, () => afterPassword()));
  const responses = await Promise.all(browsers.map((browser) => sendCode(browser, wrong())));
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(30);
});

test('an attempt lasts ten minutes', async () => {
  const browser = await afterPassword();
  await servers[0].database.write({
    text: `UPDATE sign_in_attempts SET expires_at = (expires_at AT TIME ZONE 'UTC' - interval '10 minutes') AT TIME ZONE 'UTC' WHERE user_id = $1`,
    values: [person.id],
  });
  const response = await sendCode(browser, app.code());
  expect([response.status, sessionCookie(browser)]).toEqual([303, undefined]);
  expect(response.headers.get('location')).toBe('/login?ended=1&return_to=%2Fo%2Fbellweather');
});

test('identity 5: a recovery code works once of 20 parallel uses, and the person gets an email', async () => {
  const before = (await sessionsOf(person)).length;
  const [code = ''] = app.recoveryCodes;
  const browsers = await Promise.all(Array.from({ length: 20 }, () => afterPassword()));
  await Promise.all(browsers.map((browser) => sendCode(browser, code.toUpperCase())));
  expect(browsers.filter(sessionCookie)).toHaveLength(1);
  const [session, ...others] = await sessionsOf(person);
  expect([Object.keys(session?.proofs ?? {}).sort(), others.length]).toEqual([
    ['password', 'recovery_code'],
    before,
  ]);
  expect((await sendCode(await afterPassword(), code)).status).toBe(401);
  const added = await catcher.next(person.email);
  expect(added.headers.get('subject')?.[0]).toBe('An authenticator app was added to your Deskbell account');
  const used = await catcher.next(person.email);
  expect(used.headers.get('subject')?.[0]).toBe('A recovery code was used to sign in to Deskbell');
});

test('another person’s codes do not work', async () => {
  const other = await addSignedUp(servers[0].database, world);
  const others = await addAuthenticator(server(), other, world.bicycles.house);
  clock.forward(30);
  for (const code of [others.code(), ...others.recoveryCodes.slice(0, 2)])
    expect((await sendCode(await afterPassword(), code)).status).toBe(401);
});

test('a new password ends attempts that began with the old one', async () => {
  const signedIn = await afterPassword();
  await sendCode(signedIn, app.code());
  const browser = await afterPassword();
  expect(await attemptsOf(person)).toHaveLength(1);
  const cookie = [...signedIn.cookies].map((pair) => pair.join('=')).join('; ');
  const origin = servers[0].baseUrl;
  const { body } = await signedIn.get('/api/inbox/v1/session');
  const changed = await send(origin, '/api/inbox/v1/password', {
    method: 'PUT',
    json: { current_password: password, password: 'another password of some length' },
    headers: { cookie, origin, 'x-csrf-token': body.data.csrf_token },
  });
  expect(changed.status).toBe(204);
  expect(await attemptsOf(person)).toHaveLength(0);
  clock.forward(30);
  await sendCode(browser, app.code());
  expect(sessionCookie(browser)).toBeUndefined();
});

test('a form of another site is refused, and a second factor does not change what a wrong password gets', async () => {
  const browser = await afterPassword();
  const foreign = await browser.post(
    '/login/code',
    { code: app.code() },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  );
  expect([foreign.status, sessionCookie(browser)]).toEqual([403, undefined]);
  const responses = await Promise.all(
    [person, world.jonas].map(({ email }) =>
      openBrowser(servers[0].baseUrl).post('/login', { email, password: 'wrong', return_to: '/' }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([401, 401]);
});

test('identity 5: a dump of the database contains no code, seed or secret', async () => {
  const browser = await afterPassword();
  const attempt = [...browser.cookies.values()][0] ?? '';
  const dump = await dumpDatabase(servers[0].database);
  // The dump contains the person, and everything about their app.
  expect(dump).toContain(person.email);
  expect(dump).toContain(person.id);
  const seed = app.secret.replaceAll(' ', '');
  const bytes = fromBase32(seed);
  const codes = app.recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]);
  for (const secret of [
    attempt,
    seed,
    app.secret,
    bytes.toString('hex'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    ...codes,
  ]) {
    expect(secret.length).toBeGreaterThan(15);
    expect(dump.toLowerCase()).not.toContain(secret.toLowerCase());
  }
});

test('the sign-ins are in the audit log, with wrong codes and used recovery codes', async () => {
  await sendCode(await afterPassword(), wrong());
  await sendCode(await afterPassword(), app.recoveryCodes[1] ?? '');
  const admin = await inboxClient(servers[0].baseUrl, world.mara, world.bicycles.house);
  const { body } = await admin.get(`/audit-entries?area=sign_in&limit=20`);
  const kinds = (body.data as { kind: string; user: { email: string } | null }[])
    .filter(({ user }) => user?.email === person.email)
    .map(({ kind }) => kind);
  expect(kinds).toEqual([
    'sign_in.succeeded',
    'sign_in.recovery_code_used',
    'sign_in.code_failed',
    'sign_in.totp_added',
    'sign_in.succeeded',
  ]);
});
