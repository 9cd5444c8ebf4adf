import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addContact, addConversation, addTag } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
let browser: Browser;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });
  ({ page } = tab);
  await giveSession(page.context(), app.baseUrl, mara);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const dialog = () => page.getByRole('dialog');
const sidebar = () => page.getByRole('navigation', { name: 'Views' });
const row = (subject: string) =>
  page.getByRole('main').or(page.locator('section')).getByText(subject).first();

test('a view is built and saved, updates live, and is deleted', async () => {
  const api = await as(mara);
  const add = (subject: string, priority: string) =>
    addConversation(app.database, { organizationId, contactId: bicycles.contact.id, subject, priority });
  await add('An urgent brake', 'urgent');
  const bell = await add('A quiet bell', 'low');
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/mine`);
  await page.getByRole('button', { name: 'New view' }).click();
  await dialog().getByLabel('Name').fill('Urgent');
  await dialog().getByRole('radio', { name: 'Flame' }).check();
  await dialog().getByRole('button', { name: 'Add group' }).press('Enter');
  await expect.poll(() => page.locator(':focus').evaluate((it) => it.tagName)).toBe('SELECT');
  await dialog().getByLabel('Field').last().selectOption({ label: 'Priority' });
  await dialog().getByLabel('Value').last().selectOption({ label: 'Urgent' });
  await dialog().getByText('1 conversation matches.').waitFor();
  await dialog().getByLabel('Value').last().selectOption({ label: 'Medium' });
  await dialog().getByText('No conversations match.').waitFor();
  await dialog().getByLabel('Value').last().selectOption({ label: 'Urgent' });
  expect(await screenErrors(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Create view' }).click();
  await page.waitForURL('**/inbox/view:*');
  await row('An urgent brake').waitFor();
  await sidebar().getByRole('link', { name: 'Urgent 1' }).waitFor();
  expect(await page.getByText('A quiet bell').count()).toBe(0);
  await api.call(`/conversations/${bell.publicId}`, { method: 'PATCH', json: { priority: 'urgent' } });
  await row('A quiet bell').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete view' }).click();
  await dialog().getByRole('button', { name: 'Delete view' }).click();
  await page.waitForURL('**/inbox/mine');
  await expect.poll(() => sidebar().getByRole('link', { name: 'Urgent' }).count()).toBe(0);
});

/** Moves the focus forward by Tab alone, to the control with this name. */
async function tabTo(name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const label = await focused.evaluate(
      (it: { ariaLabel: string | null; labels?: ArrayLike<{ textContent: string }>; textContent: string }) =>
        it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.textContent,
    );
    if (name.test(label.trim())) return;
  }
  throw new Error(`Tab never reached ${name}.`);
}

test('views are built, put in order and hidden by keyboard alone; order and hiding are one’s own', async () => {
  const api = await as(mara);
  const filter = { field: 'status', op: 'is', value: 'open' };
  const shared = (await api.post('/views', { name: 'Everything', audience: 'everybody', filter })).body.data;
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open`);
  await page.getByRole('button', { name: 'New view' }).focus();
  await page.keyboard.press('Enter');
  await dialog().getByLabel('Name').waitFor();
  await page.keyboard.type('By keyboard');
  await tabTo(/^Add condition$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator(':focus').evaluate((it) => it.tagName)).toBe('SELECT');
  await page.keyboard.type('Priority');
  await tabTo(/^Value$/);
  await page.keyboard.type('Urgent');
  await tabTo(/^Sort by$/);
  await page.keyboard.type('Longest');
  await tabTo(/^Create view$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/inbox/view:*');
  await row('An urgent brake').waitFor();
  const built = (await api.get('/views')).body.data.find(
    ({ name }: { name: string }) => name === 'By keyboard',
  );
  expect(built).toMatchObject({
    sort: 'waiting_since',
    filter: { all: [filter, { field: 'priority', op: 'is', value: 'urgent' }] },
  });
  // Not by role: a dialog hides the sidebar from screen readers.
  const links = page.locator('nav a').filter({ hasText: /By keyboard|Everything/ });
  const names = async () =>
    (await links.allTextContents()).map((it) => /By keyboard|Everything/.exec(it)?.[0]);
  const [first, second] = await names();
  await page.getByRole('button', { name: 'Arrange views' }).focus();
  await page.keyboard.press('Enter');
  await dialog().waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await tabTo(new RegExp(`^Move ${second} up$`));
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual([second, first]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Arrange views' }).focus();
  await page.keyboard.press('Enter');
  await dialog().waitFor();
  await tabTo(/Show Everything in the sidebar$/);
  await page.keyboard.press('Space');
  await expect.poll(names).toEqual(['By keyboard']);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect.poll(names).toEqual(['By keyboard']);
  for (const id of [shared.id, built.id]) await api.call(`/views/${id}`, { method: 'DELETE' });
});

test('a filter by contact or company finds them by name', async () => {
  const api = await as(mara);
  const company = (await api.post('/companies', { name: 'Orchard Tools', domains: ['orchard.example'] })).body
    .data;
  const contact = await addContact(app.database, {
    organizationId,
    name: 'Pippin Seed',
    email: 'pippin@orchard.example',
  });
  await addConversation(app.database, { organizationId, contactId: contact.id, subject: 'A pruning saw' });
  const search = async (field: string, label: string, found: string) => {
    await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open`);
    await page.getByRole('button', { name: 'New view' }).click();
    await dialog().getByLabel('Field').selectOption({ label: field });
    await dialog()
      .getByLabel(label)
      .fill(found.split(' ')[0] ?? '');
    await dialog().getByRole('option', { name: found }).waitFor({ state: 'attached' });
    const value = await dialog().getByRole('option', { name: found }).getAttribute('value');
    await dialog().getByLabel('Value').selectOption(value);
    expect(await screenErrors(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Show without saving' }).click();
    await page.waitForURL('**/inbox/filter*');
    await row('A pruning saw').waitFor();
    expect(await page.getByText('A quiet bell').count()).toBe(0);
    return value;
  };
  expect(await search('Company', 'Search companies', 'Orchard Tools')).toBe(company.id);
  expect(await search('Contact', 'Search contacts', 'Pippin Seed')).toBe(contact.publicId);
});

test('an open view of a company follows whose company a contact belongs to', async () => {
  const api = await as(mara);
  const make = async (name: string, domain: string) =>
    (await api.post('/companies', { name, domains: [domain] })).body.data;
  const [quince, medlar] = [await make('Quince', 'quince.example'), await make('Medlar', 'medlar.example')];
  const add = async (subject: string, email: string) => {
    const contact = await addContact(app.database, { organizationId, name: 'Ida Berg', email });
    await addConversation(app.database, { organizationId, contactId: contact.id, subject });
    return contact;
  };
  await add('A ladder', 'ida@quince.example');
  const moving = await add('A wheelbarrow', 'max@elsewhere.example');
  const filter = { field: 'company_id', op: 'is', value: quince.id };
  const view = (await api.post('/views', { name: 'Of Quince', audience: 'me', filter })).body.data;
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/view:${view.id}`);
  await row('A ladder').waitFor();
  await sidebar().getByRole('link', { name: 'Of Quince 1' }).waitFor();
  const assign = (company_id: string | null) =>
    api.call(`/contacts/${moving.publicId}`, { method: 'PATCH', json: { company_id } });
  await assign(quince.id);
  await row('A wheelbarrow').waitFor();
  await sidebar().getByRole('link', { name: 'Of Quince 2' }).waitFor();
  await assign(medlar.id);
  await expect.poll(() => page.getByText('A wheelbarrow').count()).toBe(0);
  // By its domains: no contact has an event of its own.
  await api.call(`/companies/${medlar.id}`, { method: 'PATCH', json: { domains: [] } });
  await assign(null);
  const domains = ['quince.example', 'elsewhere.example'];
  await api.call(`/companies/${quince.id}`, { method: 'PATCH', json: { domains } });
  await row('A wheelbarrow').waitFor();
  await api.call(`/views/${view.id}`, { method: 'DELETE' });
});

test('a filter is shown by its URL; a view that names a deleted tag says so', async () => {
  const filter = { field: 'subject', op: 'contains', value: 'quiet' };
  const address = `inbox/${encodeURIComponent(`filter:-last_activity_at:${JSON.stringify(filter)}`)}`;
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/${address}`);
  await row('A quiet bell').waitFor();
  await page.getByRole('button', { name: 'Save as view' }).waitFor();
  const api = await as(mara);
  const tag = await addTag(app.database, { organizationId });
  const named = { field: 'tag_id', op: 'is', value: tag.publicId };
  const body = { name: 'Of a tag', audience: 'everybody', filter: named };
  const { id } = (await api.post('/views', body)).body.data;
  await api.call(`/tags/${tag.publicId}`, { method: 'DELETE' });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/view:${id}`);
  await page.getByText('This view needs attention').waitFor();
  expect(await screenErrors(page)).toEqual([]);
});

test('a view none of whose first 2,000 conversations match has … in place of a count', async () => {
  const api = await as(mara);
  await app.database.write({
    text: `INSERT INTO conversations (organization_id, id, number, subject, source, last_activity_at)
           SELECT $1, gen_random_uuid(), 100000 + n, 'Hay', 'api', '2040-01-01'::timestamptz - n * interval '1 second'
             FROM generate_series(1, 2001) n`,
    values: [organizationId],
  });
  const isOpen = { field: 'status', op: 'is', value: 'open' };
  const filter = { all: [isOpen, { field: 'subject', op: 'contains', value: 'quiet bell' }] };
  await api.post('/views', { name: 'Needles', audience: 'everybody', filter });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/mine`);
  await sidebar().getByRole('link', { name: 'Needles …', exact: true }).waitFor();
});
