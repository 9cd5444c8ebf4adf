import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyedDigest } from '../server/access/keyed-digest.ts';
import { setUpToken } from '../server/features/members/set-up/set-up-token.ts';
import { ensureInstallation } from '../server/features/organizations/installation-store.ts';
import { newId } from '../server/ids/public-id.ts';
import { secretKey, startApp } from '../server/testing/start-app.ts';
import { startLive } from '../server/testing/start-live.ts';
import { addColleague, password } from '../server/testing/world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { axeViolations, colorsAlone } from './axe-violations.ts';
import { horizontalOverflow } from './horizontal-overflow.ts';
import { listenAsApp } from './listen-as-app.ts';
import { openTab, type Tab } from './open-tab.ts';
import { smallTargets } from './small-targets.ts';
import { redirectedBack, signIn } from './steps.ts';

const { app } = await startLive(async (options) => ({
  app: await startApp(undefined, { ...options, inbox: true }),
}));
const inbox = `${app.baseUrl}/o/just-begun/inbox`;
let browser: Browser;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openTab(browser, {
    javaScriptEnabled: true,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Oslo',
  });
  ({ page } = tab);
  await setUp();
});
beforeEach(() => () => expect(tab.complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** Via the set-up link that an empty server prints. */
async function setUp(): Promise<void> {
  const { id } = await ensureInstallation(app.database, { id: newId(), secretKeyCheck: Buffer.alloc(32) });
  await page.goto(`${app.baseUrl}/setup?token=${setUpToken(keyedDigest(secretKey), id)}`);
  await page.getByLabel('Organization name').fill('Just Begun');
  await page.getByLabel('Your name').fill('Robin');
  await page.getByLabel('Email').fill('robin@heron.example');
  await page.getByLabel('Password').fill(password);
  await button('Create organization').click();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (subject: string) =>
  page.getByRole('region', { name: /^Conversations/ }).getByRole('link', { name: subject });
const view = (name: RegExp) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });

/** Accessibility and layout errors of the current screen, in light and dark mode and on a phone. */
async function faults(): Promise<string[]> {
  const found: string[] = [];
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults = [
      ...(await axeViolations(page, colorScheme === 'dark' ? colorsAlone : {})),
      ...(await horizontalOverflow(page)),
    ];
    found.push(...faults.map((fault) => `${width}, ${colorScheme}: ${fault}`));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** The touch targets of the first steps that are too small, on a phone and a tablet. */
async function smallOnTouch(): Promise<string[]> {
  const storageState = await page.context().storageState();
  const phone = {
    javaScriptEnabled: true,
    hasTouch: true,
    viewport: { width: 390, height: 800 },
    storageState,
  };
  const touched = await openTab(browser, phone);
  await touched.page.goto(page.url());
  await touched.page.getByRole('button', { name: 'Load sample data' }).waitFor();
  const found = await smallTargets(touched.page);
  await touched.page.setViewportSize({ width: 820, height: 1180 });
  found.push(...(await smallTargets(touched.page)));
  await touched.close();
  return found;
}

test('set-up leads to the inbox and its first steps for a support lead, who tries sample data and removes it', async () => {
  await page.getByRole('heading', { name: 'Welcome to Deskbell' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${inbox}/mine`);
  await expect.poll(() => page.title()).toBe('Mine – Deskbell');
  await button('Invite people').waitFor();
  await button('Connect mail').waitFor();
  await button('Add website').waitFor();
  const developers = page.getByRole('region', { name: 'For developers' });
  for (const name of ['Connect an app', 'Webhooks', 'API documentation'])
    await developers.getByRole('link', { name }).waitFor();
  expect(await faults()).toEqual([]);
  expect(await smallOnTouch()).toEqual([]);

  await button('Load sample data').click();
  await page.getByText('Sample data loaded').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Try sample data' }).getByText('Done.').waitFor();
  await view(/^All open 6$/).click();
  await row('Accounts for our whole team').click();
  await page.getByText('Anybody who still uses it').waitFor();
  await page.getByText('Ines Duarte is in the list twice').waitFor();
  await page.keyboard.press('i');
  await page.keyboard.press('e');
  await view(/^All open 5$/).waitFor();

  await page.goto(`${app.baseUrl}/o/just-begun/settings/organization`);
  await button('Remove…').click();
  await page
    .getByRole('dialog')
    .getByText('made-up conversations and their contacts will be deleted')
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByText('Sample data removed').waitFor();
  await button('Load sample data').waitFor();
  await expect.poll(() => row('').count()).toBe(0);
  await view(/^All open$/).waitFor();
});

test('the admin is offered the time zone of their browser', async () => {
  await page.goto(`${inbox}/mine`);
  await button('Use Europe/Oslo').click();
  await page.getByText('Your organization uses Europe/Oslo.').locator('visible=true').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Set the time zone' }).getByText('Done.').waitFor();
  await page.goto(`${app.baseUrl}/o/just-begun/settings/organization`);
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Europe/Oslo');
  await page.goto(`${inbox}/mine`);
  await button('Invite people').waitFor();
  expect(await page.getByText('Set the time zone').count()).toBe(0);
});

test('a member sees what the inbox is for, hides it, and brings it back', async () => {
  const [house] = await app.database.read<{ id: string }>({
    text: "SELECT id FROM organizations WHERE slug = 'just-begun'",
    values: [],
  });
  const colleague = await addColleague(app.database, { id: house?.id ?? '', publicId: '', name: '' });
  await app.database.write({
    text: `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'robin@heron.example') WHERE id = $1`,
    values: [colleague.id],
  });
  const theirs = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 390, height: 800 } });
  await theirs.page.goto(`${inbox}/open`);
  await signIn(theirs.page, colleague);
  await theirs.page.getByText('Nothing has come in yet.').locator('visible=true').waitFor();
  expect(await theirs.page.getByRole('button', { name: 'Load sample data' }).count()).toBe(0);
  const hide = theirs.page.getByRole('button', { name: 'Hide getting started' });
  await hide.click();
  await theirs.page.getByText('No open conversations.').waitFor();
  await theirs.page.getByRole('button', { name: 'Undo' }).click();
  await hide.click();
  await theirs.page.getByText('No open conversations.').waitFor();
  await theirs.page.reload();
  await theirs.page.getByText('No open conversations.').waitFor();
  await expect.poll(() => theirs.page.getByRole('heading', { name: 'Welcome to Deskbell' }).count()).toBe(0);
  await theirs.page.getByRole('button', { name: 'Show getting started' }).click();
  await theirs.page.getByText('Nothing has come in yet.').locator('visible=true').waitFor();
  expect(theirs.complaints).toEqual([]);
  await theirs.close();
});

test('an empty list of contacts offers to create or import some', async () => {
  await page.goto(`${app.baseUrl}/o/just-begun/contacts`);
  await page.getByText('No contacts yet').waitFor();
  expect(await faults()).toEqual([]);
  const list = page.getByRole('region', { name: 'Contacts' });
  await list.getByRole('button', { name: 'Import…' }).click();
  await page.getByRole('dialog', { name: 'Import contacts' }).waitFor();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'New contact' }).last().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Freya Lind');
  await page.getByRole('dialog').getByRole('button', { name: 'Create contact' }).click();
  await page.getByRole('heading', { name: 'Freya Lind', level: 1 }).waitFor();
});

test('without a mailbox, a new conversation says that no email is sent, and an admin gets the next step', async () => {
  await page.goto(`${app.baseUrl}/o/just-begun/new`);
  await page.getByRole('combobox', { name: 'To' }).fill('maxi@example.com');
  await page.getByRole('option', { name: /^New contact/ }).click();
  await page.getByText('No mailbox is connected, so no email is sent.').waitFor();
  expect(await faults()).toEqual([]);
  await page.getByRole('link', { name: 'Connect mail' }).click();
  await page.getByRole('heading', { name: 'Connect mail', level: 1 }).waitFor();
});

test('an app is registered and connected by following the screen, which then shows it as connected', async () => {
  const ours = await listenAsApp();
  const { redirectUri } = ours;
  await page.goto(`${inbox}/mine`);
  await page.getByRole('link', { name: 'Connect an app' }).click();
  await page.getByText('An app is a program of your own').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Shop bridge');
  await page.getByRole('textbox', { name: 'Redirect URI' }).fill(redirectUri);
  await page.getByLabel(/^Read conversations/).check();
  await button('Register app').click();
  await page.getByText('Nobody has connected it yet').waitFor();
  expect(await faults()).toEqual([]);

  const consent = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open in a new tab' }).click();
  const requested = await consent;
  await requested.getByRole('button', { name: /^Allow/ }).click();
  await redirectedBack(requested, redirectUri);
  await page.getByLabel('The URL you returned to').fill(requested.url());
  await requested.close();
  const line = await page.getByText(/^curl /).innerText();
  const { stdout } = await promisify(execFile)('sh', ['-c', `${line} --silent`]);
  const { access_token: token } = JSON.parse(stdout) as { access_token: string };
  expect((await app.api(token).get('/me')).body.data).toMatchObject({
    app: { name: 'Shop bridge' },
    actor: 'self',
    scopes: ['conversations:read'],
  });
  await page.getByText('Connected once').waitFor();
  await button('I have copied it').click();
  await page.getByText('Connected once').waitFor();
  await page.getByRole('link', { name: 'Show connected apps' }).click();
  await page.getByText('Acts as you').waitFor();
  await ours.stop();
});

test('the first steps end with the first real conversation', async () => {
  await page.goto(`${inbox}/mine`);
  await page.getByRole('listitem').filter({ hasText: 'Connect an app' }).getByText('Done.').waitFor();
  const begun = await page.evaluate(`(async () => {
    const headers = { 'deskbell-organization': '', 'content-type': 'application/json' };
    const session = (await (await fetch('/api/inbox/v1/session')).json()).data;
    headers['deskbell-organization'] = session.memberships[0].organization.id;
    headers['x-csrf-token'] = session.csrf_token;
    const body = JSON.stringify({ contact: { name: 'Maxi' }, subject: 'A real one', body_html: '<p>Hello</p>' });
    return (await fetch('/api/inbox/v1/conversations', { method: 'POST', headers, body })).status;
  })()`);
  expect(begun).toBe(201);
  await page.getByText('No conversation selected').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Welcome to Deskbell' }).count()).toBe(0);
});
