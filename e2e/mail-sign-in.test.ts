import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailSignInProviders } from '../server/features/channels/mail-channels/sign-in/providers.ts';
import { startMailProvider } from '../server/testing/mail-provider.ts';
import { startWorld } from '../server/testing/start-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { signedInState } from './signed-in-state.ts';

const client = { id: 'deskbell.apps.example', secret: 'the-secret-of-the-client' };
const provider = await startMailProvider(client);
const google = provider.replace(mailSignInProviders.google, { imap: 993, smtp: 465 });
const { app, world } = await startWorld({
  inbox: true,
  mailSignIn: { clients: { google: client }, providers: { ...mailSignInProviders, google } },
  mailIn: { exchangers: async () => ['aspmx.l.google.com'] },
});
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await provider.stop();
});

test('an admin connects a mailbox by signing in at its provider, and returns to the page of the channel', async () => {
  const storageState = await signedInState(app.baseUrl, world.mara);
  const { page, complaints } = await openTab(browser, {
    javaScriptEnabled: true,
    storageState,
    locale: 'en',
    viewport: { width: 1280, height: 800 },
  });
  await page.route(`${new URL(google.authorizeUrl).origin}/**`, async (route) => {
    const { state, code } = provider.allow(route.request().url());
    const back = new URL(new URL(route.request().url()).searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ state, code }).toString();
    await route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/channels/new`);
  await page.getByLabel('Email address').fill('support@heron.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  const signIn = page.getByRole('button', { name: 'Sign in with Google' });
  await signIn.waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await signIn.click();
  await page.waitForURL(/settings\/channels\/chn_/);
  await page.getByText('support@heron.example').first().waitFor();
  expect(complaints).toEqual([]);
});
