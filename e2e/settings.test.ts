import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorld } from '../server/testing/start-world.ts';
import { addColleague, password, tokenFor } from '../server/testing/world.ts';
import { addInvitation, addTag, addWebhook } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { signIn } from './steps.ts';

const { app, world } = await startWorld();
const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
let browser: Browser;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });
  ({ page } = tab);
  return async () => {
    expect(tab.complaints).toEqual([]);
    await tab.close();
  };
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const open = async (screen: string, person: { email: string } = mara) => {
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/${screen}`);
  if (new URL(page.url()).pathname === '/login') await signIn(page, person);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
/** What the browser itself says of an answer that is an error: it was asked for. */
const expectRefusals = () => {
  const foreign = tab.complaints.filter((it) => !it.includes('the server responded with a status of 4'));
  tab.complaints.splice(0);
  tab.complaints.push(...foreign);
};

test('an admin reads what will stop, disconnects an app, and its token is refused at the next call', async () => {
  const token = await tokenFor(app.database, bicycles, jonas);
  await open('connections');
  const entry = page.getByRole('listitem').filter({ hasText: 'Acts as Jonas' });
  await entry.getByText(/What it may do/).click();
  await entry.getByText('Send messages to customers, and mark the one that solved it').waitFor();
  await entry.getByText(token.slice(-4)).waitFor();
  expect((await app.api(token).get('/me')).status).toBe(200);
  await entry.getByRole('button', { name: /^Disconnect/ }).click();
  await dialog().getByText('Bellweather Bicycles Helper can no longer write as Jonas.').waitFor();
  await dialog()
    .getByRole('button', { name: /^Disconnect/ })
    .click();
  await page.getByText('Its tokens are refused from now on.').waitFor();
  await entry.waitFor({ state: 'detached' });
  expect((await app.api(token).get('/me')).status).toBe(401);
});

test('a member sees and ends what acts as them, and none of the admins’ screens', async () => {
  const own = await tokenFor(app.database, bicycles, jonas);
  await tokenFor(app.database, bicycles, mara, { actor: 'app' });
  await open('connections', jonas);
  await page.getByText('Acts as you').waitFor();
  expect(await page.getByText('Acts as itself').count()).toBe(0);
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  await button(/^Disconnect/).click();
  await dialog()
    .getByRole('button', { name: /^Disconnect/ })
    .click();
  await page.getByText('You have connected no app').waitFor();
  expect((await app.api(own).get('/me')).status).toBe(401);
});

test('an app is registered, its secret shown once and replaced with an overlap, and deleted', async () => {
  await open('apps');
  await button('Register an app').click();
  await page.getByLabel('Name', { exact: true }).fill('Order Sync');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://sync.example.com/callback#top');
  await page.getByLabel(/^Read conversations/).check();
  await button('Register the app').click();
  await page.getByText('must be plain ASCII').first().waitFor();
  expectRefusals();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://sync.example.com/callback');
  await button('Register the app').click();
  await page.getByRole('heading', { name: 'Order Sync is registered' }).waitFor();
  const secret = await page.getByText(/^dbs_/).innerText();
  await button('I have copied it').click();
  await page.getByRole('heading', { name: 'Order Sync', exact: true }).waitFor();
  expect(await page.content()).not.toContain(secret);

  await button('New secret…').click();
  await dialog().getByLabel('The secret of now works').selectOption('for one more hour');
  await dialog().getByRole('button', { name: 'Make a new secret' }).click();
  await dialog().getByText(/^dbs_/).waitFor();
  await dialog().getByRole('button', { name: 'I have copied it' }).click();
  const secrets = page.getByRole('list', { name: 'Secrets' });
  await secrets.getByText(/^Works until/).waitFor();
  expect(await secrets.getByRole('listitem').count()).toBe(2);

  await page.getByLabel('Name', { exact: true }).fill('Order Sync 2');
  await button('Save changes').click();
  await page.getByRole('heading', { name: 'Order Sync 2', exact: true }).waitFor();
  await button('Delete this app…').click();
  await dialog().getByText('Nobody has connected it: nothing stops.').waitFor();
  await dialog().getByRole('button', { name: 'Delete Order Sync 2' }).click();
  await page.getByText('is deleted, and disconnected everywhere').waitFor();
  expect(await page.getByRole('link', { name: 'Order Sync 2' }).count()).toBe(0);
});

describe('members', () => {
  /** What somebody else's browser shows who follows a link. */
  async function leadsTo(link: string): Promise<string> {
    const elsewhere = await openTab(browser);
    await elsewhere.page.goto(link);
    const heading = await elsewhere.page.getByRole('heading', { level: 1 }).innerText();
    await elsewhere.close();
    return heading;
  }

  test('somebody is invited, handed another link, and the invitation is withdrawn', async () => {
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
    await page.getByText('the one before is dead').waitFor();
    await entry.getByText(first).waitFor({ state: 'detached' });
    expect(await leadsTo(first)).toBe('This invitation does not work');
    expect(await leadsTo(await link.innerText())).toBe('Join Bellweather Bicycles');
    await button('Withdraw the invitation of robin@heron.example').click();
    await entry.waitFor({ state: 'detached' });
  });

  test('a role is changed, a member locked out and removed, and the last admin is told why not', async () => {
    await addColleague(app.database, bicycles.house);
    await open('members');
    const entry = page.getByRole('listitem').filter({ has: button('Change Robin') });
    const choose = async (name: string) => {
      await entry.getByRole('button', { name: 'Change Robin' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Make admin');
    await entry.getByText('Admin', { exact: true }).waitFor();
    await choose('Lock out');
    await entry.getByText('Locked out').waitFor();
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
});

test('the profile is changed; a tag is made, given a colour, renamed and deleted', async () => {
  await open('organization');
  await page.getByLabel('Name', { exact: true }).fill('Bellweather Cycles');
  await page.getByLabel('Time zone').selectOption('Europe/Oslo');
  await button('Save changes').click();
  await page.getByRole('navigation').getByText('Bellweather Cycles').waitFor();
  await open('tags');
  await button('New tag…').click();
  await dialog().getByLabel('Name', { exact: true }).fill('spring sale');
  await dialog().getByRole('radio', { name: 'teal' }).check({ force: true });
  await dialog().getByRole('button', { name: 'Make the tag' }).click();
  await button('Change spring sale').click();
  await dialog().getByLabel('Name', { exact: true }).fill('summer sale');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await button('Delete summer sale').click();
  await dialog()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByText('No tags').waitFor();
});

test('the audit log says who did what, and is narrowed by person and kind', async () => {
  await app.send('/login', { method: 'POST', form: { email: jonas.email, password: 'not this' } });
  await open('audit');
  await page.getByText('Jonas could not sign in: the password was not right').first().waitFor();
  await page.getByText('Mara signed in').first().waitFor();
  await page.getByLabel('Person').selectOption('Jonas');
  await page.getByText('Mara signed in').first().waitFor({ state: 'detached' });
  await page.getByLabel('Kind').selectOption('Organization');
  await page.getByText('Nothing of this kind').waitFor();
  await button('Clear').click();
  await page.getByText('Mara signed in').first().waitFor();
});

test('a person signs out everywhere else, and changes their password', async () => {
  const elsewhere = await openTab(browser, { javaScriptEnabled: true });
  await elsewhere.page.goto(`${app.baseUrl}/login`);
  await signIn(elsewhere.page, jonas);
  await open('account', jonas);
  await page.getByText('This browser').waitFor();
  await button('Sign out everywhere else…').click();
  await dialog().getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('Every other browser is signed out.').waitFor();
  await elsewhere.page.goto(`${app.baseUrl}/account`);
  expect(new URL(elsewhere.page.url()).pathname).toBe('/login');
  await elsewhere.close();

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('a bell on every desk');
  await button('Change password').click();
  await page.getByText('This is not your password.').waitFor();
  expectRefusals();
  await page.getByLabel('Current password').fill(password);
  await button('Change password').click();
  await page.getByText('Your password is changed').waitFor();
  await page.reload();
  await page.getByText('This browser').waitFor();
});

test('an admin sees what was sent to an app’s endpoint, tries it, disables it, and gives it a new secret', async () => {
  await tokenFor(app.database, bicycles, jonas);
  const { publicId } = await addWebhook(app.database, { organizationId, userId: jonas.id });
  await open('webhooks');
  await page.getByRole('link', { name: 'https://hooks.example.com/' }).click();
  await page.waitForURL((url) => url.pathname.endsWith(publicId));
  const sent = page.getByRole('listitem').filter({ hasText: 'contact.created' });
  await sent.getByText('Delivered').waitFor();
  await button('Send a ping').click();
  await page.getByRole('listitem').filter({ hasText: 'ping' }).getByText('On its way').waitFor();
  await button('New secret…').click();
  await dialog().getByRole('button', { name: 'Make a new secret' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await button('Disable').click();
  await page.getByText('Disabled', { exact: true }).waitFor();
  await button('Enable').click();
  await page.getByText('Enabled', { exact: true }).waitFor();
});

describe('looks', () => {
  test('axe finds nothing by day, by night and on a phone', async () => {
    await tokenFor(app.database, bicycles, mara, { actor: 'app' });
    await addTag(app.database, { organizationId });
    await addInvitation(app.database, { organizationId, invitedById: mara.id });
    await tokenFor(app.database, bicycles, mara);
    const webhook = await addWebhook(app.database, { organizationId, userId: mara.id });
    await open('account');
    const found: string[] = [];
    const screens = [
      'account',
      'organization',
      'members',
      'tags',
      'connections',
      'apps',
      'apps/new',
      'audit',
    ];
    for (const screen of [
      ...screens,
      `apps/${bicycles.app.clientId}`,
      'webhooks',
      `webhooks/${webhook.publicId}`,
    ]) {
      await open(screen);
      await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
      for (const fault of await faults()) found.push(`${screen}: ${fault}`);
    }
    expect(found).toEqual([]);
  });

  /** What axe finds by day, what of the colours by night, and whether a phone has room for it. */
  async function faults(): Promise<string[]> {
    const axe = () => new AxeBuilder({ page }).setLegacyMode();
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const byDay = await axe().analyze();
    await page.emulateMedia({ colorScheme: 'dark' });
    const byNight = await axe().withRules(['color-contrast']).analyze();
    await page.setViewportSize({ width: 360, height: 800 });
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    return [
      ...[...byDay.violations, ...byNight.violations].map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      ),
      ...(Number(wide) > 0 ? [`it is ${wide} too wide`] : []),
    ];
  }
});
