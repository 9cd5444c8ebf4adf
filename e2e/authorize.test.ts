import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authorizePath, challengeOf, exchange, newVerifier } from '../server/testing/oauth-flow.ts';
import { type StartedWorld, startWorld } from '../server/testing/start-world.ts';
import { password } from '../server/testing/world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { type ListeningApp, listenAsApp } from './listen-as-app.ts';
import { openTab, type Tab } from './open-tab.ts';
import { answerConsent, enterAddress, redirectedBack, signIn } from './steps.ts';

const verifier = newVerifier();
let browser: Browser;
let started: StartedWorld;
let client: ListeningApp;
let tab: Tab;

beforeAll(async () => {
  [browser, started, client] = await Promise.all([
    launchBrowser(),
    startWorld({ inbox: true }),
    listenAsApp(),
  ]);
  tab = await openTab(browser);
});
afterAll(async () => {
  await browser.close();
  await client.stop();
  await started.app.stop();
});
beforeEach(() => tab.startAfresh());

const start = (changes: Record<string, string> = {}) =>
  started.app.baseUrl +
  authorizePath(started.world.bicycles.app, {
    redirect_uri: client.redirectUri,
    code_challenge: challengeOf(verifier),
    ...changes,
  });

const decide = (button: string | RegExp) => answerConsent(tab.page, button, client.redirectUri);

async function redeem({ code = '' }: Record<string, string>) {
  const granted = { code, verifier, redirectUri: client.redirectUri };
  const { status, body } = await exchange(started.app, started.world.bicycles.app, granted);
  expect(status).toBe(200);
  return started.app.api(body.access_token);
}

test('security 1: without JavaScript, the authorization request of the specification leads to a token that lists and sends', async () => {
  const { world, app } = started;
  await tab.page.goto(start());
  await signIn(tab.page, world.mara);
  await tab.page
    .getByRole('radiogroup', { name: 'Organization' })
    .getByRole('radio', { name: world.bicycles.house.name })
    .check();
  const returned = await decide('Allow');
  expect(returned).toEqual({ code: expect.any(String), state: 'a state', iss: app.baseUrl });

  const api = await redeem(returned);
  expect((await api.get('/me')).body.data.user.name).toBe('Mara');
  const { body } = await api.get('/conversations');
  const sent = await api.post(`/conversations/${body.data[0].id}/messages`, {
    body_html: '<p>On its way</p>',
  });
  expect(sent.body.data).toMatchObject({ body_html: '<p>On its way</p>', user: { name: 'Mara' } });
  expect(tab.complaints).toEqual([]);
});

test('a user can sign in, choose the organization and allow by keyboard alone, with visible focus', async () => {
  const { page } = tab;
  const focus = () => page.evaluate('document.activeElement.textContent || document.activeElement.name');
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 20 && (await focus()) !== name; presses++)
      await page.keyboard.press('Tab');
    expect(await focus()).toBe(name);
    const outline = 'getComputedStyle(document.activeElement).outlineStyle';
    expect(await page.evaluate(outline)).toBe('solid');
  };
  await page.goto(start());
  expect(await focus()).toBe('email');
  await page.keyboard.type(started.world.mara.email);
  await tabTo('Continue');
  await page.keyboard.press('Enter');
  await page.locator('input[name=password]:focus').waitFor();
  await page.keyboard.type(password);
  const requested = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await requested;
  await tabTo('organization_id');
  await page.keyboard.press('Space');
  await tabTo('Allow');
  await page.keyboard.press('Enter');
  expect(await redirectedBack(page, client.redirectUri)).toHaveProperty('code');
  expect(tab.complaints).toEqual([]);
});

test('security 27: Deny takes the browser back to the app with its state and no code', async () => {
  await tab.page.goto(start());
  await signIn(tab.page, started.world.mara);
  expect(await decide('Deny')).toEqual({
    error: 'access_denied',
    error_description: expect.any(String),
    state: 'a state',
    iss: started.app.baseUrl,
  });
  expect(tab.complaints).toEqual([]);
});

test('an admin lets an app act on its own behalf, and the token has no user', async () => {
  await tab.page.goto(start({ actor: 'app' }));
  await signIn(tab.page, started.world.mara);
  await tab.page.getByText('It will act as itself').waitFor();
  const api = await redeem(await decide('Allow'));
  expect((await api.get('/me')).body.data).toMatchObject({ actor: 'app', user: null });
  expect(tab.complaints).toEqual([]);
});

test('security 26: a member whose app wants to act on its own behalf sees which admin to ask, and can return to the app', async () => {
  const { mara, jonas } = started.world;
  await tab.page.goto(start({ actor: 'app' }));
  await signIn(tab.page, jonas);
  await tab.page.getByRole('heading', { name: 'Ask an admin' }).waitFor();
  expect(await tab.page.getByRole('listitem').allInnerTexts()).toEqual([`Mara ${mara.email}`]);
  await tab.page.getByRole('link', { name: /^Back to/ }).click();
  expect(await redirectedBack(tab.page, client.redirectUri)).toMatchObject({
    error: 'access_denied',
    state: 'a state',
  });
  // Browsers log the status of every page that failed.
  expect(tab.complaints).toEqual([expect.stringContaining('403 (Forbidden)')]);
});

test('a wrong password shows an error and keeps the address, and the next try continues to consent', async () => {
  const { mara } = started.world;
  await tab.page.goto(start());
  await signIn(tab.page, mara, 'not the password');
  expect(await tab.page.getByRole('alert').innerText()).toBe('Incorrect email or password.');
  await tab.page.getByText(`Signing in as ${mara.email}`).waitFor();
  await signIn(tab.page, mara);
  expect(await decide('Allow')).toHaveProperty('code');
  expect(tab.complaints).toEqual([expect.stringContaining('401 (Unauthorized)')]);
});

test('going back, forward and reloading between the steps asks for nothing twice', async () => {
  const { page } = tab;
  const { mara } = started.world;
  await page.goto(start());
  await enterAddress(page, mara.email);
  await page.goBack();
  expect(await page.getByLabel('Email').inputValue()).toBe(mara.email);
  await page.goForward();
  await page.reload();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(await decide('Allow')).toHaveProperty('code');
  expect(tab.complaints).toEqual([]);
});

test('“Not you?” signs in as somebody else and returns to the same consent page', async () => {
  const { mara, jonas } = started.world;
  await tab.page.goto(start());
  await signIn(tab.page, mara);
  await tab.page.getByRole('button', { name: 'Not you?' }).click();
  await signIn(tab.page, jonas);
  await tab.page.getByText(jonas.email).waitFor();
  const api = await redeem(await decide('Allow'));
  expect((await api.get('/me')).body.data.user.name).toBe('Jonas');
  expect(tab.complaints).toEqual([]);
});

test('security 3: an unknown app gets an error page, and never a redirect', async () => {
  const path = authorizePath({ clientId: 'app_nobody' }, { redirect_uri: client.redirectUri });
  await tab.page.goto(started.app.baseUrl + path);
  expect(new URL(tab.page.url()).origin).toBe(started.app.baseUrl);
  await tab.page.getByRole('heading', { level: 1 }).waitFor();
  expect(tab.complaints).toEqual([expect.stringContaining('400 (Bad Request)')]);
});

test('security 30: a signed-in user goes straight to consent, and is asked each time', async () => {
  await tab.page.goto(`${started.app.baseUrl}/login?return_to=%2Flogout`);
  await signIn(tab.page, started.world.mara);
  for (const button of ['Allow', 'Deny']) {
    await tab.page.goto(start());
    expect(await decide(button)).toHaveProperty(button === 'Allow' ? 'code' : 'error');
  }
  expect(tab.complaints).toEqual([]);
});
