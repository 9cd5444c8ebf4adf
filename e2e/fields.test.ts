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
const api = await as(mara);
let browser: Browser;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1440, height: 900 } });
  ({ page } = tab);
  await giveSession(page.context(), app.baseUrl, mara);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const begin = async (subject: string, contactId = bicycles.contact.id) =>
  (await addConversation(app.database, { organizationId, contactId, subject })).publicId;
const show = async (id: string) => {
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${id}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};
const recordOf = async (id: string) => (await api.get(`/conversations/${id}`)).body.data;
const focused = () => page.locator(':focus');
const ofConversation = () => page.getByRole('region', { name: 'Conversation fields' });

test('a field is defined in the settings; closing prompts for it, and focuses it, until it is filled in', async () => {
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/fields`);
  await page.getByRole('button', { name: 'New field…' }).click();
  await page.getByLabel('Label').fill('Outcome');
  await page.getByLabel('Type').selectOption({ label: 'Choice' });
  await page.getByLabel('Options').fill('Refunded\nReplaced');
  await page.getByLabel('Required to close a conversation').check();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create field' }).click();
  await page.getByRole('button', { name: 'Edit Outcome' }).waitFor();
  expect(await screenErrors(page)).toEqual([]);

  const id = await begin('A broken bell');
  await show(id);
  await ofConversation().waitFor();
  await page.keyboard.press('e');
  await page.getByText('To close the conversation, fill in Outcome.').waitFor();
  await expect.poll(() => focused().evaluate((it) => it.tagName)).toBe('SELECT');
  await ofConversation().getByText('Fill this in to close the conversation.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  const outcome = ofConversation().getByLabel(/Outcome/);
  await outcome.focus();
  await outcome.selectOption('Refunded');
  await expect.poll(async () => (await recordOf(id)).custom_attributes).toEqual({ outcome: 'Refunded' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect.poll(async () => (await recordOf(id)).status).toBe('closed');
});

test('send and close prompts for it as well, and keeps the reply', async () => {
  const id = await begin('A broken chain');
  await show(id);
  await ofConversation().waitFor();
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Goodbye');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await page.getByText('To close the conversation, fill in Outcome.').waitFor();
  await page.getByRole('textbox', { name: 'Your reply' }).getByText('Goodbye').waitFor();
});

test('a field appears with its condition, marks invalid values, and changes can be undone', async () => {
  const tag = await addTag(app.database, { organizationId, name: 'returns' });
  const id = await begin('A wrong size');
  await api.call(`/conversations/${id}`, { method: 'PATCH', json: { custom_attributes: { size: 'huge' } } });
  const size = { record: 'conversation', key: 'size', label: 'Size', kind: 'number' };
  const shown_when = { field: 'tag_id', op: 'is', value: tag.publicId };
  await api.post('/fields', { ...size, shown_when });
  await show(id);
  await ofConversation().waitFor();
  expect(await ofConversation().getByLabel('Size').count()).toBe(0);
  await api.call(`/conversations/${id}`, { method: 'PATCH', json: { add_tags: ['returns'] } });
  await ofConversation().getByText('“huge” doesn’t fit this field.').waitFor();
  await ofConversation().getByLabel('Size').fill('54');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await recordOf(id)).custom_attributes).toEqual({ size: 54 });
  await ofConversation().getByLabel('Size').fill('55');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await recordOf(id)).custom_attributes).toEqual({ size: 55 });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(async () => (await recordOf(id)).custom_attributes).toEqual({ size: 54 });
});

test('the fields of a contact have controls by kind', async () => {
  const plan = { record: 'contact', key: 'plan', label: 'Plan', kind: 'choices', options: ['gold', 'fleet'] };
  await api.post('/fields', plan);
  const contact = await addContact(app.database, { organizationId, name: 'Ines' });
  await show(await begin('A plan', contact.id));
  await page.getByRole('group', { name: 'Plan' }).getByLabel('fleet').click();
  await expect
    .poll(async () => (await api.get(`/contacts/${contact.publicId}`)).body.data.custom_attributes)
    .toEqual({ plan: ['fleet'] });
  expect(await screenErrors(page)).toEqual([]);
});
