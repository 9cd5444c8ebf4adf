import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyedDigest } from '../server/access/keyed-digest.ts';
import { linkIdentity } from '../server/features/identity-providers/identity-store.ts';
import { redirectUriOf } from '../server/features/identity-providers/openid/redirect-uri.ts';
import { insertProvider } from '../server/features/identity-providers/provider-store.ts';
import { publicId } from '../server/ids/public-id.ts';
import { addSignedUp } from '../server/testing/authenticator.ts';
import { startOpenidProvider } from '../server/testing/openid-provider.ts';
import { secretKey } from '../server/testing/start-app.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';

const { app, world } = await startLiveWorld({ inbox: true, identityNetworks: ['127.0.0.1'] });
let providerId = '';
const provider = await startOpenidProvider(() => [redirectUriOf(new URL(app.baseUrl), providerId)]);
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  providerId = await insertProvider(app.database, keyedDigest(secretKey), {
    name: 'Acme',
    issuer: provider.issuer,
    client_id: provider.client.id,
    clientSecret: provider.client.secret,
    organization_id: null,
    trusts_email: false,
  });
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** Signs in on the pages that the provider has for development. */
async function signInThere(page: Page): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill('robin');
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('somebody without a password confirms an important change in a new tab, and continues where they were', async () => {
  const person = await addSignedUp(app.database, world);
  await app.database.write({
    text: 'UPDATE users SET password_hash = NULL WHERE id = $1',
    values: [person.id],
  });
  provider.accounts.set('robin', { email: person.email, email_verified: true });
  await app.database.transaction((transaction) =>
    linkIdentity(transaction, {
      ...{ providerId, subject: 'robin', userId: person.id },
      ...{ email: null, linkedBy: 'person' },
    }),
  );
  const { page, close } = await openTab(browser, { javaScriptEnabled: true });
  const account = '/o/bellweather-bicycles/settings/account';
  await page.goto(`${app.baseUrl}/sign-in/${publicId('idp', providerId)}?return_to=${account}`);
  await signInThere(page);
  // It asks for consent once.
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Set up…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Continue with Acme' }).click();
  const other = await opened;
  await dialog.getByText('Sign in again in the new tab').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await signInThere(other);
  await other.getByText('Close this tab').waitFor();
  await other.close();
  // A real window gets this event when its tab is shown again.
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await page.getByRole('dialog', { name: 'Set up an authenticator app' }).waitFor();
  await close();
});
