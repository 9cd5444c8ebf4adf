import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Contact } from '../contract/contact.ts';
import type { Conversation } from '../contract/conversation.ts';
import type { Message } from '../contract/message.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { mara } = world;
const api = await as(mara);
let browser: Browser;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });
  ({ page } = tab);
  await giveSession(page.context(), app.baseUrl, mara);
});
beforeEach(() => async () => {
  await page.context().setOffline(false);
  expect(tab.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const saved = async (contact: object): Promise<Contact> => (await api.post('/contacts', contact)).body.data;
const conversationsWith = async (contactId: string): Promise<Conversation[]> =>
  (await api.get(`/conversations?contact_id=${contactId}`)).body.data;
const messagesOf = async (id: string): Promise<Message[]> =>
  (await api.get(`/conversations/${id}/messages`)).body.data;
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 200_000, interval: 50 });
const to = () => page.getByRole('combobox', { name: 'To' });
const message = () => page.getByRole('textbox', { name: 'Message' });
const pending = () => page.getByRole('list', { name: 'Unsent conversations' });
const open = () => page.getByRole('button', { name: 'Open', exact: true }).click();
const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();
/** Starts one with the shortcut, from the list of open conversations. */
const begin = async () => {
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'New conversation', level: 1 }).waitFor();
  await message().waitFor();
};

test('C starts a conversation with a contact found while typing; the draft survives a reload, and the conversation opens once sent', async () => {
  const contact = await saved({ name: 'Wendelin Frost', email: 'frost@orchard.example' });
  await begin();
  await to().fill('wende');
  await page.getByRole('option', { name: /Wendelin Frost/ }).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await to().press('Enter');
  await page.getByLabel('Subject').fill('Your new wheel');
  await message().fill('It is ready.');
  await page.getByText('reaches the contact if a connected channel app delivers it').waitFor();
  await page.reload();
  await page.getByText('frost@orchard.example').waitFor();
  await message().getByText('It is ready.').waitFor();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Your new wheel');
  expect(await screenErrors(page)).toEqual([]);
  await message().press('Control+Enter');
  await pending().getByText('Wendelin Frost').waitFor();
  expect(page.url()).toMatch(/\/inbox\/mine$/);
  expect(await screenErrors(page)).toEqual([]);
  await page.getByText('Sent to Wendelin Frost').waitFor();
  await open();
  await page.getByRole('heading', { name: 'Your new wheel' }).waitFor();
  await page.getByRole('article').getByText('It is ready.').waitFor();
  expect(await pending().count()).toBe(0);
  const [conversation] = await conversationsWith(contact.id);
  await expect.poll(() => page.url()).toContain(`/inbox/mine/${conversation?.id}`);
  await eventually(async () =>
    expect((await conversationsWith(contact.id))[0]?.assignee?.id).toBe(mara.publicId),
  );
  await begin();
  expect([await page.getByLabel('Subject').inputValue(), await to().inputValue()]).toEqual(['', '']);
});

test('a new contact is created on the spot, given an address, and the conversation can be left unassigned', async () => {
  await begin();
  await send();
  await page.getByText('Choose a contact, or add a new one.').waitFor();
  await page.getByText('Write a message.').waitFor();
  await to().fill('Nina Holm');
  await page.getByRole('option', { name: 'New contact: Nina Holm' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Nina Holm');
  await page.getByText('Enter an email address or a phone number.').waitFor();
  await page.getByLabel('Email').fill('nina');
  await page.getByText('Enter an address such as').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByLabel('Email').fill('nina@holm.example');
  await message().fill('Welcome');
  await page.getByLabel('Assign to me').uncheck();
  await send();
  await page.getByText('Sent to Nina Holm').waitFor();
  await open();
  await page.getByRole('article').getByText('Welcome').waitFor();
  const [contact] = (await api.get('/contacts?email=nina@holm.example')).body.data as Contact[];
  expect(contact?.name).toBe('Nina Holm');
  const [conversation] = await conversationsWith(contact?.id ?? '');
  expect([conversation?.assignee, conversation?.source]).toEqual([null, 'dashboard']);
  await expect.poll(() => page.url()).toContain(`/inbox/unassigned/${conversation?.id}`);
});

const typed = async (address: string) => {
  await begin();
  await to().fill('Rut Adler');
  await page.getByRole('option', { name: 'New contact: Rut Adler' }).click();
  await page.getByLabel('Email').fill(address);
  await message().fill('About your wheel');
};

test('an address that somebody has shows them instead of dropping the typed name silently', async () => {
  const contact = await saved({ name: 'Ruth Alder', email: 'ruth@alder.example' });
  await typed(' Ruth@Alder.example');
  const panel = page.getByRole('group', { name: 'New contact' });
  await panel.getByText('This address belongs to Ruth Alder. The conversation will be with them.').waitFor();
  await panel.getByText('The name and phone number above won’t be saved.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await screenErrors(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Name').fill('Ruth Alder');
  await panel.getByText('The name and phone number above').waitFor({ state: 'detached' });
  await page.getByLabel('Email').fill('another@alder.example');
  await panel.getByText('This address belongs to').waitFor({ state: 'detached' });
  await page.getByLabel('Email').fill('ruth@alder.example');
  await panel.getByText('This address belongs to').waitFor();
  await send();
  await page.getByText('Sent to Ruth Alder').waitFor();
  const [conversation] = await conversationsWith(contact.id);
  expect(await messagesOf(conversation?.id ?? '')).toHaveLength(1);
  expect((await api.get(`/contacts/${contact.id}`)).body.data.name).toBe('Ruth Alder');
});

test('a contact whose further address was typed is used with their main one, which is shown', async () => {
  const [main, other] = await Promise.all([
    saved({ name: 'Ida Birch', email: 'ida@birch.example' }),
    saved({ name: 'Ida', email: 'ida@private.example' }),
  ]);
  expect((await api.post(`/contacts/${other.id}/merge`, { into_id: main.id })).status).toBe(200);
  await typed('ida@private.example');
  await page.getByText('Email will go to ida@birch.example, their main address.').waitFor();
  await page.getByRole('button', { name: 'Use this contact' }).click();
  await page.getByRole('button', { name: 'Choose another contact' }).waitFor();
  expect(await page.getByLabel('Name').count()).toBe(0);
  await send();
  await page.getByText('Sent to Ida Birch').waitFor();
  expect(await conversationsWith(main.id)).toHaveLength(1);
});

test('if the form couldn’t find out who has the address, the confirmation says that the typed name is dropped', async () => {
  const contact = await saved({ name: 'Vera Ash', email: 'vera@ash.example' });
  await page.route('**/contacts?email=*', (route) => route.abort());
  await typed('vera@ash.example');
  await send();
  await page.getByText('Sent to Vera Ash, who already has this address.').waitFor();
  expect(await conversationsWith(contact.id)).toHaveLength(1);
  await page.unroute('**/contacts?email=*');
  tab.complaints.splice(0);
});

test('offline a new conversation waits, in the list and in the banner, and is sent exactly once when back online', async () => {
  const contact = await saved({ name: 'Far Away', email: 'far@away.example' });
  await begin();
  await to().fill('far@away');
  await page.getByRole('option', { name: /Far Away/ }).click();
  await message().fill('Only once');
  let responses = 0;
  await page.route('**/api/inbox/v1/conversations', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    responses += 1;
    if (responses > 1) return route.continue();
    // The server has it, but its response is lost.
    await route.fetch();
    await route.abort();
  });
  await page.context().setOffline(true);
  await page.getByText('You’re offline.').waitFor();
  await send();
  await pending().getByText('Far Away').waitFor();
  await pending().getByText('Waiting to be sent').waitFor();
  await page.getByText('1 message or change will be sent when you’re back.').waitFor();
  // The view below it was never loaded, so its failure is expected.
  await page.getByText('This loads as soon as you’re connected again.').waitFor();
  expect(await page.getByRole('alert').getByText(/./).count()).toBe(0);
  expect(await conversationsWith(contact.id)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByText('Sent to Far Away').waitFor();
  expect(await pending().count()).toBe(0);
  await open();
  await page.getByRole('article').getByText('Only once').waitFor();
  const [conversation, ...others] = await conversationsWith(contact.id);
  expect([others, responses]).toEqual([[], 2]);
  expect(await messagesOf(conversation?.id ?? '')).toHaveLength(1);
  await page.unroute('**/api/inbox/v1/conversations');
  tab.complaints.splice(0);
});

test('Z returns a new conversation to its form, with everything in it', async () => {
  await begin();
  await to().fill('Olga Sand');
  await page.getByRole('option', { name: 'New contact: Olga Sand' }).click();
  await page.getByLabel('Email').fill('olga@sand.example');
  await page.getByLabel('Subject').fill('Too early');
  await message().fill('Not yet');
  await page.getByLabel('Assign to me').uncheck();
  // Undo comes before sending, however slow the machine is.
  await page.context().setOffline(true);
  await page.getByText('You’re offline.').waitFor();
  await send();
  await pending().getByText('Too early').waitFor();
  expect(page.url()).toMatch(/\/inbox\/unassigned$/);
  await page.keyboard.press('z');
  await message().getByText('Not yet').waitFor();
  expect([
    await page.getByLabel('Name').inputValue(),
    await page.getByLabel('Email').inputValue(),
    await page.getByLabel('Subject').inputValue(),
    await page.getByLabel('Assign to me').isChecked(),
  ]).toEqual(['Olga Sand', 'olga@sand.example', 'Too early', false]);
  await page.context().setOffline(false);
  await page.getByText('You’re offline.').waitFor({ state: 'detached' });
  expect((await api.get('/contacts?email=olga@sand.example')).body.data).toEqual([]);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  tab.complaints.splice(0);
});

test('a new conversation that the server rejects shows why in the list, and can be corrected', async () => {
  const contact = await saved({ name: 'Gone Soon', email: 'gone@soon.example' });
  await begin();
  await to().fill('gone@soon');
  await page.getByRole('option', { name: /Gone Soon/ }).click();
  await message().fill('Hello?');
  expect((await api.call(`/contacts/${contact.id}`, { method: 'DELETE' })).status).toBe(204);
  await send();
  await pending().getByText('Not sent').waitFor();
  await pending().getByText('This contact was erased. Choose another one.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await pending().getByRole('button', { name: 'Edit' }).click();
  await message().getByText('Hello?').waitFor();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  tab.complaints.splice(0);
});

test('a contact’s page starts a conversation with them, full-screen on a phone', async () => {
  const contact = await saved({ phone: '+47 12 34 56 78' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/contacts/${contact.id}`);
  await page.getByRole('heading', { name: '+47 12 34 56 78' }).waitFor();
  await page.getByRole('link', { name: 'New conversation' }).last().click();
  await page.getByRole('button', { name: 'Choose another contact' }).waitFor();
  await page.getByText('+47 12 34 56 78').waitFor();
  await message().waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await message().fill('Call us back');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('heading', { name: '+47 12 34 56 78' }).waitFor();
  await page.keyboard.press('c');
  await message().getByText('Call us back').waitFor();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('heading', { name: '+47 12 34 56 78' }).waitFor();
  await page.keyboard.press('c');
  await to().waitFor();
  expect(await message().innerText()).not.toContain('Call us back');
  await page.setViewportSize({ width: 1280, height: 800 });
});
