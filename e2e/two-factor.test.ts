import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addSignedUp, totpCode } from '../server/testing/authenticator.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { type Actor, password } from '../server/testing/world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab as openOwnTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { signedInState } from './signed-in-state.ts';
import { signIn } from './steps.ts';
import { successiveTabs } from './successive-tabs.ts';

const { app, world } = await startLiveWorld({ inbox: true });
let browser: Browser;
let openTab: ReturnType<typeof successiveTabs>;
let person: Actor;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  openTab = successiveTabs(browser);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const viewport = { width: 1280, height: 900 };
const account = `${app.baseUrl}/o/bellweather-bicycles/settings/account`;

beforeEach(async () => {
  person = await addSignedUp(app.database, world);
  const storageState = await signedInState(app.baseUrl, person);
  tab = await openTab({ javaScriptEnabled: true, viewport, acceptDownloads: true, storageState });
  page = tab.page;
  return () => tab.close();
});

const dialog = (name: string) => page.getByRole('dialog', { name });

/** A code that is new although the previous one was used in this half minute. */
const nextCode = (secret: string) => totpCode(secret, Date.now() * 1000 + 30_000_000);

/** Every proof of the person is eleven minutes old. */
const letProofsAge = () =>
  app.database.write({
    text: `UPDATE sessions SET proofs = (SELECT jsonb_object_agg(key, value::bigint - 660) FROM jsonb_each_text(proofs))
            WHERE user_id = $1`,
    values: [person.id],
  });

/** Sets up an app in the account settings; returns its key and the recovery codes. */
async function setUp() {
  await page.goto(account);
  await page.getByRole('button', { name: 'Set up…' }).click();
  const open = dialog('Set up an authenticator app');
  await open.getByAltText('QR code for your authenticator app').waitFor();
  const secret = (await open.locator('code').textContent()) ?? '';
  await open.getByLabel('6-digit code').fill(totpCode(secret, Date.now() * 1000));
  await open.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog('Save your recovery codes').getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  return { secret, codes: await codes.getByRole('listitem').allTextContents() };
}

const saved = () => page.getByRole('button', { name: 'I’ve saved them' }).click();

test('an authenticator app is set up in the account settings, and its recovery codes can be downloaded', async () => {
  await page.goto(account);
  await page.getByRole('button', { name: 'Set up…' }).click();
  await page.getByAltText('QR code for your authenticator app').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('This isn’t the code that the app shows now.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Not set up.').waitFor();

  const { codes } = await setUp();
  expect(codes).toHaveLength(10);
  expect(await screenErrors(page)).toEqual([]);
  // As on a page without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Couldn’t copy. Select the text and copy it yourself.').waitFor();
  expect(await page.getByText('Copied').count()).toBe(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('deskbell-recovery-codes.txt');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(person.email);
  for (const code of codes) expect(text).toContain(code);
  await page.keyboard.press('Escape');
  await dialog('Save your recovery codes').waitFor();
  await saved();
  await page.getByText('10 of 10 left.').waitFor();
  await page.getByText('Signed in with password and authenticator app').waitFor();
  expect(await screenErrors(page)).toEqual([]);
});

test('signing in then requires a code too, even without JavaScript, and returns to the requested screen', async () => {
  const { secret, codes } = await setUp();
  const plain = await openOwnTab(browser, { viewport });
  await plain.page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/account#here`);
  await signIn(plain.page, person);
  await plain.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await plain.page.getByLabel('6-digit code').fill('000 000');
  await plain.page.getByRole('button', { name: 'Continue' }).click();
  await plain.page.getByText('Incorrect code.').waitFor();
  await plain.page.getByLabel('6-digit code').fill(nextCode(secret));
  await plain.page.getByRole('button', { name: 'Continue' }).click();
  await plain.page.waitForURL(`${account}#here`);

  await plain.startAfresh();
  await plain.page.goto(`${app.baseUrl}/login`);
  await signIn(plain.page, person);
  await plain.page.getByRole('link', { name: 'Use a recovery code' }).click();
  await plain.page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await plain.page.getByRole('button', { name: 'Continue' }).click();
  await plain.page.waitForURL(`${app.baseUrl}/`);
  await plain.close();
});

test('the pages that ask for a code are accessible, in light and dark mode, and fit a phone', async () => {
  await setUp();
  const other = await openOwnTab(browser, { javaScriptEnabled: true, viewport });
  await other.page.goto(`${app.baseUrl}/login`);
  await signIn(other.page, person);
  await other.page.getByLabel('6-digit code').fill('000000');
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await other.page.getByText('Incorrect code.').waitFor();
  expect(await screenErrors(other.page)).toEqual([]);
  await other.page.getByRole('link', { name: 'Use a recovery code' }).click();
  await other.page.getByLabel('Recovery code').waitFor();
  expect(await screenErrors(other.page)).toEqual([]);
  await other.close();
});

test('an important change asks for a proof of identity in a dialog, and continues', async () => {
  await letProofsAge();
  await page.goto(account);
  await page.getByRole('button', { name: 'Set up…' }).click();
  const asked = dialog('Confirm that it’s you');
  await asked.getByLabel('Password').fill('not the password');
  await page.keyboard.press('Enter');
  await asked.getByText('Incorrect password.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await asked.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByAltText('QR code for your authenticator app').waitFor();
  await page.keyboard.press('Escape');

  const { codes } = await setUp();
  await saved();
  await letProofsAge();
  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Remove app' }).click();
  await asked.getByLabel('6-digit code').waitFor();
  await asked.getByRole('button', { name: 'Use a recovery code' }).click();
  await asked.getByLabel('Recovery code').fill(codes[1] ?? '');
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your authenticator app was removed.').waitFor();
  await page.getByText('Not set up.').waitFor();
});

test('canceling the prompt changes nothing, and the dialog below says what to do', async () => {
  await setUp();
  await saved();
  await letProofsAge();
  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Remove app' }).click();
  await dialog('Confirm that it’s you').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Confirm that it’s you, then try again.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('10 of 10 left.').waitFor();
});

test('after the session has expired, the dialog asks for the code too, and the page continues', async () => {
  const { secret } = await setUp();
  await saved();
  await app.database.write({ text: 'DELETE FROM sessions WHERE user_id = $1', values: [person.id] });
  await page.getByRole('button', { name: 'Create new codes…' }).click();
  await page.getByRole('button', { name: 'Create new codes', exact: true }).click();
  const asked = dialog('Sign in again');
  await asked.getByLabel('Password').fill(password);
  await asked.getByRole('button', { name: 'Sign in' }).click();
  await asked.getByLabel('6-digit code, or a recovery code').fill('000000');
  await asked.getByRole('button', { name: 'Continue' }).click();
  await asked.getByText('This code is incorrect or was already used.').waitFor();
  await asked.getByLabel('6-digit code, or a recovery code').fill(nextCode(secret));
  await asked.getByRole('button', { name: 'Continue' }).click();
  await dialog('Save your recovery codes').waitFor();
});
