import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catchMail, linkIn, type MailCatcher } from '../server/testing/catch-mail.ts';
import { type StartedWorld, startWorld } from '../server/testing/start-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { lookOver } from './look-over.ts';
import { openTab, type Tab } from './open-tab.ts';
import { signIn } from './steps.ts';

const guest = { email: 'robin@example.com', password: 'a password of their own' };
let browser: Browser;
let catcher: MailCatcher;
let started: StartedWorld;
let tab: Tab;

beforeAll(async () => {
  [browser, catcher] = await Promise.all([launchBrowser(), catchMail()]);
  started = await startWorld({ mail: catcher.settings, inbox: true });
  tab = await openTab(browser);
});
afterAll(async () => {
  await browser.close();
  await started.app.stop();
  await catcher.stop();
});
beforeEach(() => tab.startAfresh());

const address = (path: string) => started.app.baseUrl + path;
const heading = (name: string | RegExp) => tab.page.getByRole('heading', { level: 1, name }).waitFor();

test('an admin invites from the page of members, and the person joins by the mailed link, without JavaScript', async () => {
  const { page } = tab;
  await page.goto(address('/login?return_to=%2Fmembers'));
  await signIn(page, started.world.mara);
  await page.getByLabel('Email').fill(guest.email);
  await page.getByRole('radio', { name: 'member' }).check();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('The invitation is made.').waitFor();
  const link = linkIn(await catcher.next(guest.email));

  await tab.startAfresh();
  await page.goto(address(link));
  await heading('Join Bellweather Bicycles');
  expect(page.url()).toBe(address('/invitation'));
  await page.getByLabel('Your name').fill('Robin');
  await page.getByLabel('Password').fill(guest.password);
  await page.getByRole('button', { name: 'Join Bellweather Bicycles' }).click();
  await page.getByText('You are now in Bellweather Bicycles.').waitFor();
  expect(tab.complaints).toEqual([]);
});

test('somebody who forgot their password chooses a new one by the mailed link, and signs in with it', async () => {
  const { page } = tab;
  const { jonas } = started.world;
  await page.goto(address('/login'));
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(jonas.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await heading('Look into your mail');
  await page.goto(address(linkIn(await catcher.next(jonas.email))));
  await heading('Choose a new password');
  expect(page.url()).toBe(address('/password/reset'));
  await page.getByLabel('New password').fill('a password chosen anew');
  await page.getByRole('button', { name: 'Set password' }).click();
  await heading('Your password is set');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, jonas, 'a password chosen anew');
  await heading('Hello, Jonas');
  await catcher.next(jonas.email);
  expect(tab.complaints).toEqual([]);
});

test('somebody changes their password at home, and signs out everywhere', async () => {
  const { page } = tab;
  const { ada } = started.world;
  await page.goto(address('/login?return_to=%2Faccount'));
  await signIn(page, ada);
  await page.getByLabel('Current password').fill('a password for tests');
  await page.getByLabel('New password').fill('a password chosen anew');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password is changed').waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await heading('Sign in');
  await page.goto(address('/home'));
  await heading('Sign in');
  await catcher.next(ada.email);
  expect(tab.complaints).toEqual([]);
});

test('pages with mail look right by day, by night and on a phone, and so does the mail itself', async () => {
  const looking = await openTab(browser, { javaScriptEnabled: true });
  const { page } = looking;
  await page.goto(address('/password/forgot'));
  expect(await lookOver(page)).toEqual([]);
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  expect(await lookOver(page)).toEqual([]);
  const api = await started.as(started.world.mara);
  await api.post('/invitations', { email: 'looks@example.com', role: 'admin' });
  const { html } = await catcher.next('looks@example.com');
  // Not under the policy of our own pages.
  await page.goto('about:blank');
  await page.setContent(html);
  expect(await lookOver(page)).toEqual([]);
  await looking.close();
});
