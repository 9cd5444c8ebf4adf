import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyedDigest } from '../server/access/keyed-digest.ts';
import { setUpToken } from '../server/features/members/set-up/set-up-token.ts';
import { ensureInstallation } from '../server/features/organizations/installation-store.ts';
import { newId } from '../server/ids/public-id.ts';
import { secretKey, startApp, type TestApp } from '../server/testing/start-app.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { pageErrors } from './page-errors.ts';
import { signIn } from './steps.ts';

const password = 'a bell on every desk';
const email = 'mara@bellweather.example';
let browser: Browser;
let app: TestApp;
let setUpAddress: string;

beforeAll(async () => {
  [browser, app] = await Promise.all([launchBrowser(), startApp(undefined, { inbox: true })]);
  const { id } = await ensureInstallation(app.database, { id: newId(), secretKeyCheck: Buffer.alloc(32) });
  setUpAddress = `${app.baseUrl}/setup?token=${setUpToken(keyedDigest(secretKey), id)}`;
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

test('the set-up page looks right in light and dark mode and on a phone, also with errors', async () => {
  const { page, close } = await openTab(browser, { javaScriptEnabled: true });
  await page.goto(setUpAddress);
  expect(await pageErrors(page)).toEqual([]);
  for (const field of await page.getByRole('textbox').all()) await field.fill(' '.repeat(12));
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('alert').waitFor();
  expect(await pageErrors(page)).toEqual([]);
  await close();
});

test('without JavaScript an admin sets up, learns what the inbox needs, signs out, and signs in again with the new password', async () => {
  const { page, complaints, close } = await openTab(browser);
  const needsScript = page.getByRole('heading', { name: 'The inbox needs JavaScript' });
  await page.goto(setUpAddress);
  await page.getByLabel('Organization name').fill('Bellweather Bicycles');
  await page.getByLabel('Your name').fill('Mara');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await needsScript.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate("getComputedStyle(document.getElementById('root')).display")).toBe('none');

  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByText(email).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goto(app.baseUrl);
  expect(new URL(page.url()).pathname).toBe('/login');
  await signIn(page, { email }, password);
  await needsScript.waitFor();
  expect(complaints).toEqual([]);
  await close();
});
