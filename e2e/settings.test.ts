import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../server/ids/public-id.ts';
import { catchMail, linkIn, type MailCatcher } from '../server/testing/catch-mail.ts';
import { startApp, type TestApp } from '../server/testing/start-app.ts';
import { startWorld } from '../server/testing/start-world.ts';
import { addColleague, password, tokenFor } from '../server/testing/world.ts';
import {
  addConversation,
  addInvitation,
  addSkippedEvent,
  addTag,
  addWebhook,
} from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { axeViolations, colorsAlone } from './axe-violations.ts';
import { englishOnly } from './english-only.ts';
import { horizontalOverflow } from './horizontal-overflow.ts';
import { openTab, type Tab } from './open-tab.ts';
import { giveSession } from './signed-in-state.ts';
import { signIn } from './steps.ts';
import { textsShown } from './texts-shown.ts';

const { app, world } = await startWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const desk = { width: 1280, height: 800 };
let browser: Browser;
let catcher: MailCatcher;
/** A second server of the same installation that can send email. */
let mailing: TestApp;
/** Each signed in once, in a browser of their own. */
let tabs: { mara: Tab; jonas: Tab };
/** Without JavaScript, and signed in by tests only. */
let elsewhere: Tab;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  [browser, catcher] = await Promise.all([launchBrowser(), catchMail()]);
  mailing = await startApp(app.clone, { mail: catcher.settings, inbox: true });
  tabs = { mara: await signedIn(mara), jonas: await signedIn(jonas) };
  await copySession(tabs.mara, tabs.mara);
  elsewhere = await openTab(browser);
});
beforeEach(() => {
  use(tabs.mara);
  return () => expect([...tabs.mara.complaints, ...tabs.jonas.complaints]).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await mailing.stop();
  await app.stop();
  await catcher.stop();
});

async function signedIn(person: { email: string }): Promise<Tab> {
  const its = await openTab(browser, { javaScriptEnabled: true, viewport: desk });
  await giveSession(its.page.context(), app.baseUrl, person);
  return its;
}

/** Signed in on one server of an installation means signed in on all; on one machine the cookie is named after the port. */
async function copySession(from: Tab, to: Tab): Promise<void> {
  const cookies = await from.page.context().cookies();
  const { port } = new URL(mailing.baseUrl);
  const renamed = cookies.map((it) => ({ ...it, name: it.name.replace(/\d+$/, port) }));
  await to.page.context().addCookies([...cookies, ...renamed]);
}

/** The browser for the next test. */
function use(its: Tab): void {
  tab = its;
  ({ page } = its);
}

const open = async (screen: string, { baseUrl } = app) => {
  await page.goto(`${baseUrl}/o/bellweather-bicycles/settings/${screen}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
/** The browser's own message about an expected error response. */
const expectRefusals = () => {
  const foreign = tab.complaints.filter((it) => !it.includes('the server responded with a status of 4'));
  tab.complaints.splice(0);
  tab.complaints.push(...foreign);
};

test('an admin sees what will stop working, disconnects an app, and its token is refused at the next call', async () => {
  const token = await tokenFor(app.database, bicycles, jonas);
  await open('connections');
  const entry = page.getByRole('listitem').filter({ hasText: 'Acts as Jonas' });
  await entry.getByText(token.slice(-4)).waitFor();
  await entry.getByText(/What it may do/).click();
  await entry.getByText('Send messages to customers, and mark the one that solved it').waitFor();
  expect((await app.api(token).get('/me')).status).toBe(200);
  await entry.getByRole('button', { name: /^Disconnect/ }).click();
  await dialog().getByText('Bellweather Bicycles Helper can no longer write as Jonas.').waitFor();
  await dialog()
    .getByRole('button', { name: /^Disconnect/ })
    .click();
  await page.getByText('Its tokens no longer work.').waitFor();
  await entry.waitFor({ state: 'detached' });
  expect((await app.api(token).get('/me')).status).toBe(401);
});

test('the settings without a screen’s name open the user’s account', async () => {
  await open('');
  expect(new URL(page.url()).pathname).toBe('/o/bellweather-bicycles/settings/account');
});

test('a member sees and disconnects apps that act as them, and none of the admins’ screens', async () => {
  const own = await tokenFor(app.database, bicycles, jonas);
  await tokenFor(app.database, bicycles, mara, { actor: 'app' });
  use(tabs.jonas);
  await open('connections');
  await page.getByText('Acts as you').waitFor();
  expect(await page.getByText('Acts as itself').count()).toBe(0);
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  await button(/^Disconnect/).click();
  await dialog()
    .getByRole('button', { name: /^Disconnect/ })
    .click();
  await page.getByText('You haven’t connected any apps').waitFor();
  expect((await app.api(own).get('/me')).status).toBe(401);
});

test('an app is registered, its secret shown once and replaced with an overlap, and deleted', async () => {
  await open('apps');
  await button('Register an app').click();
  await page.getByLabel('Name', { exact: true }).fill('Order Sync');
  await page.getByRole('textbox', { name: 'Redirect URI' }).fill('https://sync.example.com/callback#top');
  await page.getByLabel(/^Read conversations/).check();
  await button('Register app').click();
  await page.getByText('must be plain ASCII').waitFor();
  await page.getByText('Fix the errors above first.').waitFor();
  expectRefusals();
  await page.getByRole('textbox', { name: 'Redirect URI' }).fill('https://sync.example.com/callback');
  await chooseLogo({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText('isn’t an image that browsers can display').waitFor();
  await chooseLogo({ name: 'sprocket.png', mimeType: 'image/png', buffer: await readFile(sprocket) });
  await page.locator('img[src^="data:image/png"]').waitFor();
  await expect.poll(() => page.getByText('isn’t an image that browsers can display').count()).toBe(0);
  await button('Register app').click();
  await page.getByRole('heading', { name: 'Order Sync is registered' }).waitFor();
  const secret = await page.getByText(/^dbs_/).innerText();
  await button('I have copied it').click();
  await page.getByRole('heading', { name: 'Order Sync', exact: true }).waitFor();
  expect(await page.content()).not.toContain(secret);

  await button('New secret…').click();
  await dialog().getByLabel('The current secret').selectOption('expires in an hour');
  await dialog().getByRole('button', { name: 'Create new secret' }).click();
  await dialog().getByText(/^dbs_/).waitFor();
  await dialog().getByRole('button', { name: 'I have copied it' }).click();
  const secrets = page.getByRole('list', { name: 'Secrets' });
  await secrets.getByText(/^Active until/).waitFor();
  await expect.poll(() => secrets.getByRole('listitem').count()).toBe(2);

  await page.getByLabel('Name', { exact: true }).fill('Order Sync 2');
  await button('Save changes').click();
  await page.getByRole('heading', { name: 'Order Sync 2', exact: true }).waitFor();
  const inNavigation = page.getByRole('navigation').getByRole('link', { name: 'Apps', exact: true });
  await inNavigation.click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Order Sync 2' });
  await entry.locator('img[src^="data:image/png"]').waitFor();
  await entry.getByRole('link').click();
  await button('Remove').click();
  await button('Save changes').click();
  await inNavigation.click();
  await entry.locator('img').waitFor({ state: 'detached' });
  await entry.getByRole('link').click();
  await button('Delete this app…').click();
  await dialog().getByText('Nobody has connected it.').waitFor();
  await dialog().getByRole('button', { name: 'Delete Order Sync 2' }).click();
  await page.getByText('is deleted, and disconnected everywhere').waitFor();
  await page.getByRole('link', { name: 'Order Sync 2' }).waitFor({ state: 'detached' });
});

const sprocket = fileURLToPath(new URL('../seeds/files/sprocket.png', import.meta.url));

/** As a person does: by the button, in the system's file dialog. */
async function chooseLogo(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const requested = page.waitForEvent('filechooser');
  await button('Choose an image').click();
  await (await requested).setFiles(file);
}

describe('members', () => {
  /** What a new browser shows after following a link. */
  async function leadsTo(link: string): Promise<string> {
    await elsewhere.startAfresh();
    await elsewhere.page.goto(link);
    return elsewhere.page.getByRole('heading', { level: 1 }).innerText();
  }

  test('a member is invited, given another link, mailed twice, and the invitation is revoked', async () => {
    await open('members');
    await button('Invite…').click();
    await dialog().getByLabel('Email').fill('not an address');
    await dialog().getByRole('button', { name: 'Invite' }).click();
    await dialog().getByText('Must be an address such as you@example.com.').waitFor();
    expectRefusals();
    await dialog().getByLabel('Email').fill('robin@heron.example');
    await dialog().getByRole('button', { name: 'Invite' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'robin@heron.example' });
    const link = entry.getByText(/\/invitation\?token=/);
    const first = await link.innerText();
    expect(await leadsTo(first)).toBe('Join Bellweather Bicycles');
    await button('New link for robin@heron.example').click();
    await page.getByText('The old one no longer works').waitFor();
    await entry.getByText(first).waitFor({ state: 'detached' });
    expect(await leadsTo(first)).toBe('This invitation does not work');
    expect(await leadsTo(await link.innerText())).toBe('Join Bellweather Bicycles');

    await open('members', mailing);
    const mailedLink = async () => {
      await button('Resend to robin@heron.example').click();
      return mailing.baseUrl + linkIn(await catcher.next('robin@heron.example'));
    };
    const mailed = await mailedLink();
    await link.waitFor({ state: 'detached' });
    await entry.getByText('Email sent').waitFor();
    const mailedAgain = await mailedLink();
    expect(await leadsTo(mailed)).toBe('This invitation does not work');
    expect(await leadsTo(mailedAgain)).toBe('Join Bellweather Bicycles');
    await button('Withdraw the invitation for robin@heron.example').click();
    await entry.waitFor({ state: 'detached' });
  });

  test('a role is changed, a member disabled and removed, and the last admin learns why they cannot be', async () => {
    await addColleague(app.database, bicycles.house);
    await open('members');
    const entry = page.getByRole('listitem').filter({ has: button('Change Robin') });
    const choose = async (name: string) => {
      await entry.getByRole('button', { name: 'Change Robin' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Make admin');
    await entry.getByText('Admin', { exact: true }).waitFor();
    await choose('Disable…');
    await dialog().getByText('Robin has no open conversations.').waitFor();
    expect(await dialog().getByLabel('Reassign their conversations to').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Disable Robin' }).click();
    await entry.getByText('Disabled', { exact: true }).waitFor();
    await choose('Re-enable');
    await entry.getByText('Disabled', { exact: true }).waitFor({ state: 'detached' });
    await choose('Remove…');
    await dialog().getByRole('button', { name: 'Remove Robin' }).click();
    await entry.waitFor({ state: 'detached' });
    await button('Change Mara').click();
    await page.getByRole('menuitem', { name: 'Make member' }).click();
    await page
      .getByText(/last admin/i)
      .first()
      .waitFor();
    expectRefusals();
  });

  test('disabling or removing a member asks who gets their open conversations', async () => {
    const [leaves, stays] = [await addColleague(app.database, bicycles.house), jonas];
    const assigned = { organizationId, assigneeId: leaves.id };
    const first = await addConversation(app.database, assigned);
    const inbox = app.api(await tokenFor(app.database, bicycles, mara));
    const assigneeOf = async (id: string) =>
      (await inbox.get(`/conversations/${id}`)).body.data.assignee?.id ?? null;
    await open('members');
    const choose = async (name: string) => {
      await button('Change Robin').click();
      await page.getByRole('menuitem', { name }).click();
    };
    const receiver = () => dialog().getByLabel('Reassign their conversations to');
    await choose('Disable…');
    await dialog().getByText('1 open or snoozed conversation is assigned to Robin.').waitFor();
    await expect.poll(() => receiver().locator('option:checked').innerText()).toBe('Nobody (unassigned)');
    await expect.poll(() => receiver().locator('option').allInnerTexts()).not.toContain('Robin');
    await receiver().selectOption('Jonas');
    await dialog().getByRole('button', { name: 'Disable Robin' }).click();
    await page.getByText('Robin is disabled.').waitFor();
    expect(await assigneeOf(first.publicId)).toBe(stays.publicId);

    await choose('Re-enable');
    await page.getByText('Robin is re-enabled.').waitFor();
    const second = await addConversation(app.database, assigned);
    const third = await addConversation(app.database, assigned);
    await choose('Remove…');
    await dialog().getByText('2 open and snoozed conversations are assigned to Robin.').waitFor();
    await dialog().getByRole('button', { name: 'Remove Robin' }).click();
    await page.getByText('Robin is removed.').waitFor();
    expect([await assigneeOf(second.publicId), await assigneeOf(third.publicId)]).toEqual([null, null]);
    expect(await assigneeOf(first.publicId)).toBe(stays.publicId);
  });

  test('while very many conversations are reassigned, the members screen shows how many are left', async () => {
    const leaves = await addColleague(app.database, bicycles.house);
    const { id: conversationId } = await addConversation(app.database, {
      organizationId,
      assigneeId: leaves.id,
    });
    await app.database.write({
      text: `INSERT INTO reassignments (organization_id, id, from_user_id, to_user_id, actor_type)
             VALUES ($1, $2, $3, $4, 'system')`,
      values: [organizationId, newId(), leaves.id, jonas.id],
    });
    await open('members');
    await page.getByText('Reassigning Robin’s conversations to Jonas: 1 left').waitFor();
    await app.database.write({
      text: 'UPDATE conversations SET assignee_id = NULL WHERE organization_id = $1 AND id = $2',
      values: [organizationId, conversationId],
    });
    await app.database.write({
      text: 'DELETE FROM reassignments WHERE organization_id = $1',
      values: [organizationId],
    });
    await page.getByText('Reassigning Robin’s conversations to Jonas: 1 left').waitFor({ state: 'detached' });
    await app
      .api(await tokenFor(app.database, bicycles, mara))
      .call(`/members/${leaves.memberId}`, { method: 'DELETE' });
  });
});

test('the profile is changed; a tag is created, given a color, renamed and deleted', async () => {
  await open('organization');
  await page.getByLabel('Name', { exact: true }).fill('Bellweather Cycles');
  await page.getByLabel('Time zone').selectOption('Europe/Oslo');
  // The signature below has a form of its own.
  await button('Save changes').first().click();
  await page.getByRole('navigation').getByText('Bellweather Cycles').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Tags' }).click();
  await button('New tag…').click();
  await dialog().getByLabel('Name', { exact: true }).fill('spring sale');
  await dialog().getByRole('radio', { name: 'teal' }).check({ force: true });
  await dialog().getByRole('button', { name: 'Create tag' }).click();
  await button('Edit spring sale').click();
  await dialog().getByLabel('Name', { exact: true }).fill('summer sale');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await button('Delete summer sale').click();
  await dialog()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByText('No tags').waitFor();
});

test('the audit log shows who did what, and can be filtered by person and kind', async () => {
  await app.send('/login', { method: 'POST', form: { email: jonas.email, password: 'not this' } });
  await open('audit');
  await page.getByText('Jonas failed to sign in: wrong password').first().waitFor();
  await page.getByText('Mara signed in').first().waitFor();
  await page.getByLabel('Person').selectOption('Jonas');
  await page.getByText('Mara signed in').first().waitFor({ state: 'detached' });
  await page.getByLabel('Kind').selectOption('Organization');
  await page.getByText('No entries').waitFor();
  await button('Clear').click();
  await page.getByText('Mara signed in').first().waitFor();
});

test('a person signs out everywhere else, and changes their password', async () => {
  await elsewhere.startAfresh();
  await elsewhere.page.goto(`${app.baseUrl}/login`);
  await signIn(elsewhere.page, jonas);
  use(tabs.jonas);
  await open('account');
  await page.getByText('This browser', { exact: true }).waitFor();
  await button('Sign out everywhere else…').click();
  await dialog().getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('All other browsers are signed out.').waitFor();
  await elsewhere.page.goto(`${app.baseUrl}/logout`);
  expect(new URL(elsewhere.page.url()).pathname).toBe('/login');

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('a bell on every desk');
  await button('Change password').click();
  await page.getByText('This is not your password.').waitFor();
  expectRefusals();
  await page.getByLabel('Current password').fill(password);
  await button('Change password').click();
  await page.getByText('Password changed').waitFor();
  // Requests sent during the password change, such as the reopened stream, had the session that had just ended.
  expectRefusals();
  await page.reload();
  await page.getByText('This browser', { exact: true }).waitFor();
});

test('an admin sees the deliveries of an app’s endpoint, tests it, disables it, and rotates its secret', async () => {
  await tokenFor(app.database, bicycles, jonas);
  const { publicId } = await addWebhook(app.database, { organizationId, userId: jonas.id });
  await open('webhooks');
  await page.getByRole('link', { name: 'https://hooks.example.com/' }).click();
  await page.waitForURL((url) => url.pathname.endsWith(publicId));
  const sent = page.getByRole('listitem').filter({ hasText: 'contact.created' });
  await sent.getByText('Delivered').waitFor();
  await button('Send a ping').click();
  await page.getByRole('listitem').filter({ hasText: 'ping' }).getByText('Pending').waitFor();
  await button('New secret…').click();
  await dialog().getByRole('button', { name: 'Create new secret' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await button('Disable').click();
  await page.getByText('Disabled', { exact: true }).waitFor();
  await button('Enable').click();
  await page.getByText('Enabled', { exact: true }).waitFor();
});
describe('accessibility', () => {
  /** Every screen by the end of its URL, with its heading. */
  const screens = {
    account: ['Your account', 'Ihr Konto'],
    organization: ['Profile', 'Profil'],
    members: ['Members', 'Mitglieder'],
    tags: ['Tags', 'Tags'],
    connections: ['Connected apps', 'Verbundene Apps'],
    audit: ['Audit log', 'Protokoll'],
    webhooks: ['Webhooks', 'Webhooks'],
    'webhooks/whk_': ['Webhook', 'Webhook'],
    apps: ['Apps', 'Apps'],
    'apps/app_': ['Bellweather Bicycles Helper', 'Bellweather Bicycles Helper'],
    'apps/new': ['Register an app', 'App registrieren'],
  } as const;
  type Screen = keyof typeof screens;

  beforeAll(async () => {
    const { database } = app;
    await tokenFor(database, bicycles, mara);
    await tokenFor(database, bicycles, mara, { actor: 'app' });
    await addTag(database, { organizationId });
    await addSkippedEvent(database, { organizationId, conversationId: bicycles.conversation.id });
    await addInvitation(database, { organizationId, invitedById: mara.id });
    await addWebhook(database, { organizationId, userId: mara.id });
    const { id } = await addColleague(database, bicycles.house);
    await database.write({ text: "UPDATE members SET status = 'disabled' WHERE user_id = $1", values: [id] });
  });

  test('axe finds nothing in light mode, and every screen fits a phone', async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open('account');
    const found = await onEachScreen(0, () => faults());
    expect(found).toEqual([]);
  });

  test('German screens are all in German, and axe finds nothing in dark mode', async () => {
    const night = { colorScheme: 'dark', reducedMotion: 'reduce' } as const;
    const german = await openTab(browser, { javaScriptEnabled: true, locale: 'de-DE', ...night });
    await copySession(tabs.mara, german);
    use(german);
    await open('account', mailing);
    const isEnglish = await englishOnly();
    const found = await onEachScreen(1, async () => [
      ...(await textsShown(page)).filter(isEnglish).map((text) => `“${text}” is English`),
      ...(await faults(colorsAlone)),
    ]);
    expect(found).toEqual([]);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');

    await page.setViewportSize(desk);
    await follow('tags');
    await button('Neuer Tag …').click();
    await dialog().getByRole('button', { name: 'Tag erstellen' }).click();
    await dialog().getByText('Bitte einen Namen mit höchstens 200 Zeichen angeben.').waitFor();
    expectRefusals();
    await dialog().getByRole('button', { name: 'Abbrechen' }).click();
    await follow('account');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    expect(german.complaints).toEqual([]);
    await german.close();
  });

  /** Visits every screen without a reload, and collects its errors. */
  async function onEachScreen(language: 0 | 1, check: () => Promise<string[]>): Promise<string[]> {
    const found: string[] = [];
    for (const [screen, headings] of Object.entries(screens)) {
      await page.setViewportSize(desk);
      await follow(screen as Screen);
      await page.getByRole('heading', { level: 1, name: headings[language], exact: true }).waitFor();
      await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
      for (const fault of await check()) found.push(`${screen}: ${fault}`);
    }
    return found;
  }

  async function follow(screen: Screen): Promise<void> {
    if (screen === 'apps/new') {
      await follow('apps');
      return page.getByRole('main').getByRole('button').first().click();
    }
    const end = screen.endsWith('_') ? `[href*="/settings/${screen}"]` : `[href$="/settings/${screen}"]`;
    await page.locator(`a${end}`).first().click();
  }

  /** Axe violations, and whether the screen fits a phone. */
  async function faults(choice = {}): Promise<string[]> {
    const found = await axeViolations(page, choice);
    await page.setViewportSize({ width: 360, height: 800 });
    return [...found, ...(await horizontalOverflow(page))];
  }
});
