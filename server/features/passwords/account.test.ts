import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserSession, hiddenFields, openBrowser } from '../../testing/browser-session.ts';
import { catchMail, type MailCatcher } from '../../testing/catch-mail.ts';
import { type StartedWorld, startWorld } from '../../testing/start-world.ts';
import { password } from '../../testing/world.ts';

let catcher: MailCatcher;
let started: StartedWorld;
let sessionName: string;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld({ mail: catcher.settings });
  sessionName = `deskbell_session_${new URL(started.app.baseUrl).port}`;
});
afterAll(async () => {
  await started.app.stop();
  await catcher.stop();
});

const secret = 'another password of some length';

async function signedIn(person = started.world.mara): Promise<BrowserSession> {
  const browser = openBrowser(started.app.baseUrl);
  expect((await browser.signIn(person)).status).toBe(303);
  return browser;
}

async function change(browser: BrowserSession, current: string, next: string) {
  const fields = hiddenFields(await browser.get('/account'));
  return browser.post('/account/password', { ...fields, current_password: current, password: next });
}

describe('changing the password', () => {
  test('security 82, 84: ends every other session, gives this one a new secret, and keeps apps connected', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const token = (await started.as(started.world.mara)).token;
    const before = here.cookies.get(sessionName);
    const answer = await change(here, password, secret);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account?changed']);
    expect(here.cookies.get(sessionName)).not.toBe(before);
    expect((await here.get('/account?changed')).text).toContain('Your password is changed');
    expect((await there.get('/home')).status).toBe(303);
    const old = await started.app.send('/', { headers: { cookie: `${sessionName}=${before}` } });
    expect(old.status).toBe(303);
    expect((await started.app.api(token).get('/me')).status).toBe(200);
    expect((await catcher.next(started.world.mara.email)).text).toContain('has just been changed');
    expect((await change(here, secret, password)).status).toBe(303);
    await catcher.next(started.world.mara.email);
  });

  test.each([
    ['the wrong current password', 'not the password', secret, 'This is not your password.'],
    ['a new one that is too short', password, 'short', 'at least 12 characters'],
    ['no current password', '', secret, 'This is not your password.'],
  ])('with %s changes nothing', async (_, current, next, words) => {
    const [here, there] = [await signedIn(), await signedIn()];
    const answer = await change(here, current, next);
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
    expect(answer.text).not.toContain(secret);
    for (const browser of [here, there, await signedIn()])
      expect((await browser.get('/home')).status).toBe(200);
  });

  test('security 81: the current password is guessed no faster here than at sign-in', async () => {
    const limited = await startWorld({ rateLimits: true });
    const browser = openBrowser(limited.app.baseUrl);
    await browser.signIn(limited.world.mara);
    const fields = hiddenFields(await browser.get('/account'));
    const guess = (current_password: string) =>
      browser.post('/account/password', { ...fields, current_password, password: secret });
    for (let tries = 0; tries < 20; tries++) expect((await guess('wrong')).status).toBe(422);
    expect((await guess(password)).status).toBe(429);
    await limited.app.stop();
  });

  test('security 88: by another site, or without a token of this visit, changes nothing', async () => {
    const browser = await signedIn();
    const fields = {
      ...hiddenFields(await browser.get('/account')),
      current_password: password,
      password: secret,
    };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await browser.post('/account/password', fields, headers)).status).toBe(403);
    expect((await browser.post('/account/password', { ...fields, csrf_token: '' })).status).toBe(403);
    expect((await signedIn()).cookies.has(sessionName)).toBe(true);
  });
});

describe('security 84: signing out everywhere', () => {
  test('ends every session of the person, this one too, and nobody else’s', async () => {
    const [here, there, jonas] = [await signedIn(), await signedIn(), await signedIn(started.world.jonas)];
    const answer = await here.post('/account/sign-out-everywhere', hiddenFields(await here.get('/account')));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
    expect(here.cookies.has(sessionName)).toBe(false);
    for (const browser of [here, there]) expect((await browser.get('/home')).status).toBe(303);
    expect((await jonas.get('/home')).status).toBe(200);
  });

  test('needs a form of this visit', async () => {
    const browser = await signedIn();
    expect((await browser.post('/account/sign-out-everywhere', {})).status).toBe(403);
    expect((await browser.get('/home')).status).toBe(200);
  });
});

test('who is not signed in is sent to do so', async () => {
  const answer = await started.app.send('/account');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?return_to=%2Faccount']);
});
