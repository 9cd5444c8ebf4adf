import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startOpenidProvider } from '../server/testing/openid-provider.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { password } from '../server/testing/world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';
import { signIn } from './steps.ts';

const records = new Map<string, string[]>();
const { app, world } = await startLiveWorld({
  inbox: true,
  identityNetworks: ['127.0.0.1'],
  txtRecords: async (name) => records.get(name),
});
let redirectUri = '';
const provider = await startOpenidProvider(() => [redirectUri]);
provider.accounts.set('nora', { email: 'nora@acme.example', email_verified: true });
const settings = `${app.baseUrl}/o/bellweather-bicycles/settings/sign-in`;
let browser: Browser;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 900 } });
  page = tab.page;
  await giveSession(page.context(), app.baseUrl, world.mara);
});
afterAll(async () => {
  await tab.close();
  await browser.close();
  await app.stop();
});

/** On the pages that the provider has for development; it asks for consent too. */
async function signInThere(there: Page, account: string): Promise<void> {
  await there.locator('input[name=login]').fill(account);
  await there.locator('input[name=password]').fill('anything');
  await there.locator('button[type=submit]').click();
  await there.locator('input[name=login]').waitFor({ state: 'detached' });
  await there.locator('button[type=submit]').click();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('an admin adds a provider, tries it, enables it, verifies a domain, and learns how to require it', async () => {
  await page.goto(settings);
  await page.getByText('No identity provider').waitFor();
  await button('Add provider…').click();
  await page.getByRole('radio', { name: 'Keycloak' }).check();
  await button('Add provider').click();
  await page.getByText('Replace HOST, REALM.').waitFor();
  await page.getByRole('radio', { name: 'Other' }).check();
  redirectUri = await page.locator('code', { hasText: /\/callback$/ }).innerText();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client ID').fill(provider.client.id);
  await page.getByLabel('Client secret').fill(provider.client.secret);
  await page.getByLabel('Name').fill('Acme');
  await button('Add provider').click();

  await page.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();
  expect(await page.locator('code', { hasText: /\/callback$/ }).innerText()).toBe(redirectUri);
  await page.getByText('Not offered on the sign-in page.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await button('Try it').click();
  await signInThere(page, 'nora');
  await page.getByRole('heading', { name: 'This person wouldn’t get in' }).waitFor();
  await page.getByRole('row', { name: 'email nora@acme.example' }).waitFor();
  expect(await screenErrors(page)).toEqual([]);

  await page.getByRole('link', { name: 'Back to the settings' }).click();
  await button('Enable').click();
  await page.getByText('Offered on the sign-in page of this organization.').waitFor();
  await page.getByLabel('They join as').selectOption({ label: 'Light members' });
  await page.getByText('Saved.').waitFor();

  await page.goto(settings);
  await button('Add domain…').click();
  await page.getByRole('dialog').getByLabel('Domain').fill('acme.example');
  await button('Add domain').last().click();
  await button(/^Check now/).waitFor();
  const [name = '', value = ''] = await page.locator('code').allInnerTexts();
  await button(/^Check now/).click();
  await page.getByText('The record wasn’t found.').waitFor();
  records.set(name, [value]);
  await button(/^Check now/).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  expect(await page.getByRole('checkbox', { name: /^Members must sign in/ }).isDisabled()).toBe(true);
  const link = page.getByRole('link', { name: /^Sign in at/ });
  expect(await link.getAttribute('href')).toContain('/sign-in/idp_');
  expect(await screenErrors(page)).toEqual([]);

  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/members`);
  await page
    .getByText(/^Password · signed in/)
    .first()
    .waitFor();
  expect(await screenErrors(page)).toEqual([]);
});

/** The form with the requirement; each part of the policy has its own. */
const requirement = () => {
  const required = page.getByRole('checkbox', { name: /^Members must sign in/ });
  const form = page.locator('form').filter({ has: required });
  return { required, save: () => form.getByRole('button', { name: 'Save' }).click() };
};

test('an admin connects the provider, signs in with it, and requires it', async () => {
  // The provider still knows who tried it.
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/account`);
  await button(/^Connect /).click();
  await button(/^Disconnect /).waitFor();
  await page.goto(settings);
  await page.getByRole('link', { name: /^Sign in at/ }).click();
  await page.getByText('Switch it on within ten minutes').waitFor();
  const { required, save } = requirement();
  await required.check();
  await save();
  const asked = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await asked.getByLabel('Password').fill(password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Sign-in policy saved.').waitFor();
  expect(await required.isChecked()).toBe(true);
  expect(await screenErrors(page)).toEqual([]);

  await page.getByRole('link', { name: 'Acme', exact: true }).click();
  await button('Disable…').click();
  await button('Disable provider').click();
  await page.getByText('this is the only active one').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.keyboard.press('Escape');
});

test('under only single sign-on, a member who has a password connects the provider, and signs in with it from then on', async () => {
  const { jonas } = world;
  provider.accounts.set('jonas', { email: jonas.email, email_verified: true });
  const theirs = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 390, height: 800 } });
  onTestFinished(() => theirs.close());
  const theirPage = theirs.page;
  const press = (name: string | RegExp) => theirPage.getByRole('button', { name }).click();
  const home = `${app.baseUrl}/o/bellweather-bicycles/inbox/open`;
  await theirPage.goto(home);
  await signIn(theirPage, jonas);

  await theirPage
    .getByRole('heading', { name: 'Bellweather Bicycles doesn’t accept how you signed in' })
    .waitFor();
  await theirPage.getByText('Connect your account there once').waitFor();
  expect(await screenErrors(theirPage)).toEqual([]);
  await press(/^Connect .*Acme/);
  await signInThere(theirPage, 'jonas');

  await theirPage.getByText('It accepts an identity provider.').waitFor();
  await press('Sign in again');
  await theirPage.getByRole('link', { name: /^Continue with Acme/ }).click();
  await theirPage.waitForURL(home);
  await theirPage.getByRole('heading', { name: 'Open', level: 1 }).waitFor();
});

test('what the operator allows in the meantime is shown beside the requirement, which an admin can switch off', async () => {
  await app.database.write({
    text: "UPDATE sign_in_policies SET password_allowed_until = now() + interval '2 hours' WHERE organization_id = $1",
    values: [world.bicycles.house.id],
  });
  await page.goto(settings);
  await page.getByText('has allowed other ways to sign in until').waitFor();
  const { required, save } = requirement();
  await required.uncheck();
  await save();
  await page.getByText('Sign-in policy saved.').waitFor();
  expect(await required.isChecked()).toBe(false);
});
