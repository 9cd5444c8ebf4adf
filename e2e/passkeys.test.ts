import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addSignedUp } from '../server/testing/authenticator.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { type Actor, password } from '../server/testing/world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab as openOwnTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { signedInState } from './signed-in-state.ts';
import { signIn } from './steps.ts';
import { successiveTabs } from './successive-tabs.ts';

const { app, world } = await startLiveWorld({ inbox: true, hostName: 'localhost' });
const origin = app.baseUrl.replace('127.0.0.1', 'localhost');
const account = `${origin}/o/bellweather-bicycles/settings/account`;
let browser: Browser;
let openTab: ReturnType<typeof successiveTabs>;
let person: Actor;
let tab: Tab;
let page: Page;
let cdp: CDPSession;

beforeAll(async () => {
  browser = await launchBrowser();
  openTab = successiveTabs(browser);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** A laptop with a fingerprint reader whose owner always agrees. */
const laptop = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

beforeEach(async () => {
  await write('DELETE FROM sign_in_policies');
  person = await addSignedUp(app.database, world);
  const storageState = await signedInState(origin, person);
  tab = await openTab({ javaScriptEnabled: true, viewport: { width: 1280, height: 900 }, storageState });
  page = tab.page;
  cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: laptop });
  return () => tab.close();
});

const write = (text: string, values: unknown[] = []) => app.database.write({ text, values });
const auditKinds = async () => {
  const rows = await app.database.read<{ kind: string }>({
    text: 'SELECT kind FROM audit_entries WHERE user_id = $1 ORDER BY inserted_at DESC, id DESC',
    values: [person.id],
  });
  return rows.map(({ kind }) => kind);
};
const button = (name: string) => page.getByRole('button', { name });
const passkeys = () =>
  app.database.read<{ counter: number; rp_id: string; name: string }>({
    text: 'SELECT counter, rp_id, name FROM passkeys WHERE user_id = $1',
    values: [person.id],
  });

async function addPasskey() {
  await page.goto(account);
  await button('Add a passkey').click();
  await button('Rename the passkey').first().waitFor();
}

async function signOut() {
  await page.context().clearCookies();
  await page.goto(`${origin}/login`);
}

test('identity 9: a passkey is added by one click and used by another, and is a second factor', async () => {
  await addPasskey();
  expect(await passkeys()).toEqual([
    { counter: expect.any(Number), rp_id: 'localhost', name: 'Chrome on Linux' },
  ]);
  expect(await screenErrors(page)).toEqual([]);
  await write(
    `INSERT INTO sign_in_policies (id, organization_id, ways_in, second_factor, grace_days, second_factor_due_at,
       idle_hours, lifetime_days, allows_personal_tokens, updated_at)
     VALUES (gen_random_uuid(), $1, '{passkey}', 'everyone', 0, now() - interval '1 day', 336, 90, true, now())`,
    [world.bicycles.house.id],
  );
  await signOut();
  await button('Use a passkey').click();
  await page.waitForURL(/\/o\/bellweather-bicycles\/inbox/);
  await page.getByRole('link', { name: 'Contacts' }).first().waitFor();
  expect((await auditKinds()).slice(0, 2)).toEqual(['sign_in.succeeded', 'sign_in.passkey_added']);
  // A passkey needs a host name, and a tab's address is 127.0.0.1.
  expect(tab.complaints.filter((it) => !it.startsWith(`elsewhere: ${origin}/`))).toEqual([]);
});

test('a device’s signature counts once', async () => {
  await addPasskey();
  await signOut();
  const posted = page.waitForRequest((request) => request.url().endsWith('/login/passkey'));
  await button('Use a passkey').click();
  const body = (await posted).postData() ?? '';
  await page.waitForURL(/\/o\//);
  const post = (form: string) =>
    page.request.post(`${origin}/login/passkey`, {
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      data: form,
      maxRedirects: 0,
    });
  const repeated = await post(body);
  expect([repeated.status(), repeated.headers()['set-cookie']]).toEqual([401, undefined]);
  const altered = body.replace(/state=[^&]+/, 'state=x');
  expect((await post(altered)).status()).toBe(401);
  const foreign = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(body)),
    response: '{"id":"\\u0000"}',
  });
  expect((await post(foreign.toString())).status()).toBe(401);
});

test('a device whose counter goes backwards is a copy, and is refused', async () => {
  await addPasskey();
  await write('UPDATE passkeys SET counter = 1000 WHERE user_id = $1', [person.id]);
  await signOut();
  await button('Use a passkey').click();
  await page.getByText('This passkey wasn’t accepted').waitFor();
  expect((await auditKinds())[0]).toBe('sign_in.passkey_failed');
  expect(await screenErrors(page)).toEqual([]);
});

test('a passkey confirms an important change, and the password no longer does', async () => {
  await addPasskey();
  await write(
    `UPDATE sessions SET proofs = (SELECT jsonb_object_agg(key, value::bigint - 660) FROM jsonb_each_text(proofs))
      WHERE user_id = $1`,
    [person.id],
  );
  await button('Set up…').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  expect(await dialog.getByLabel('Password').count()).toBe(0);
  await page.getByRole('dialog', { name: 'Set up an authenticator app' }).waitFor();
});

test('a passkey signs in again without leaving the page, once the session has ended', async () => {
  await addPasskey();
  await write('DELETE FROM sessions WHERE user_id = $1', [person.id]);
  await button('Rename the passkey').click();
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Work laptop');
  // Another request may have noticed it first, and opened the dialog above this one.
  await page
    .getByRole('dialog', { name: 'Rename passkey' })
    .getByRole('button', { name: 'Save', includeHidden: true })
    .dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog.waitFor({ state: 'detached' });
  await button('Rename the passkey Work laptop')
    .or(button('Remove the passkey Work laptop'))
    .first()
    .waitFor();
});

test('it is renamed and removed, but not as the only way to sign in', async () => {
  await addPasskey();
  await button('Rename the passkey').click();
  const rename = page.getByRole('dialog', { name: 'Rename passkey' });
  await rename.getByLabel('Name').fill('Work laptop');
  await rename.getByRole('button', { name: 'Save' }).click();
  await button('Remove the passkey Work laptop').waitFor();
  const remove = async () => {
    await button('Remove the passkey Work laptop').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  };
  await write('UPDATE users SET password_hash = NULL WHERE id = $1', [person.id]);
  await remove();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  expect(await passkeys()).toHaveLength(1);
  await write('UPDATE users SET password_hash = $2 WHERE id = $1', [person.id, 'x']);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect.poll(passkeys).toEqual([]);
  expect((await auditKinds())[0]).toBe('sign_in.passkey_removed');
});

test('without JavaScript, the password still works, and nothing that can’t work is offered', async () => {
  const plain = await openOwnTab(browser);
  await plain.page.goto(`${origin}/login?return_to=/logout`);
  expect(await plain.page.getByRole('button', { name: 'Use a passkey' }).isVisible()).toBe(false);
  await signIn(plain.page, person, password);
  await plain.page.getByText('You are signed in').waitFor();
  await plain.close();
});
