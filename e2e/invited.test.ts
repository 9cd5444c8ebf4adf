import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catchMail, linkIn, type MailCatcher } from '../server/testing/catch-mail.ts';
import { type StartedWorld, startWorld } from '../server/testing/start-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { pageErrors } from './page-errors.ts';
import { enterAddress, signIn } from './steps.ts';

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

test('an invited person joins by the emailed link, without JavaScript', async () => {
  const { page } = tab;
  const api = await started.as(started.world.mara);
  await api.post('/invitations', { email: guest.email, role: 'member' });
  await page.goto(address(linkIn(await catcher.next(guest.email))));
  await heading('Join Bellweather Bicycles');
  expect(page.url()).toBe(address('/invitation'));
  await page.getByLabel('Your name').fill('Robin');
  await page.getByLabel('Password').fill(guest.password);
  await page.getByRole('button', { name: 'Join Bellweather Bicycles' }).click();
  await heading('The inbox needs JavaScript');
  expect(page.url()).toBe(address('/o/bellweather-bicycles'));
  expect(tab.complaints).toEqual([]);
});

test('an admin invites in the inbox, and the person lands in the inbox of the organization', async () => {
  const admin = await openTab(browser, { javaScriptEnabled: true });
  await admin.page.goto(address('/o/bellweather-bicycles/settings/members'));
  await signIn(admin.page, started.world.mara);
  await admin.page.getByRole('button', { name: /^Invite/ }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('ines@example.com');
  await dialog.getByRole('button', { name: /^Invite|^Send/ }).click();
  const link = linkIn(await catcher.next('ines@example.com'));
  await admin.close();

  const { page, complaints, close } = await openTab(browser, { javaScriptEnabled: true });
  await page.goto(address(link));
  await page.getByLabel('Your name').fill('Ines');
  await page.getByLabel('Password').fill(guest.password);
  await page.getByRole('button', { name: 'Join Bellweather Bicycles' }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await expect.poll(() => page.url()).toBe(address('/o/bellweather-bicycles/inbox/mine'));
  expect(complaints).toEqual([]);
  await close();
});

test('a user who forgot their password sets a new one through the emailed link, and signs in with it', async () => {
  const { page } = tab;
  const { jonas } = started.world;
  await page.goto(address('/login'));
  await enterAddress(page, jonas.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(jonas.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await heading('Check your email');
  await page.goto(address(linkIn(await catcher.next(jonas.email))));
  await heading('Choose a new password');
  expect(page.url()).toBe(address('/password/reset'));
  await page.getByLabel('New password').fill('a newly chosen password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await heading('Your password is set');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, jonas, 'a newly chosen password');
  await heading('The inbox needs JavaScript');
  await catcher.next(jonas.email);
  expect(tab.complaints).toEqual([]);
});

test('pages about email look right in light and dark mode and on a phone, and so does the email itself', async () => {
  const looking = await openTab(browser, { javaScriptEnabled: true });
  const { page } = looking;
  await page.goto(address('/password/forgot'));
  expect(await pageErrors(page)).toEqual([]);
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  expect(await pageErrors(page)).toEqual([]);
  const api = await started.as(started.world.mara);
  await api.post('/invitations', { email: 'looks@example.com', role: 'admin' });
  const { html } = await catcher.next('looks@example.com');
  // Without the policy of our own pages.
  await page.goto('about:blank');
  await page.setContent(html);
  expect(await pageErrors(page)).toEqual([]);
  await looking.close();
});
