import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Contact } from '../contract/contact.ts';
import { runImports } from '../server/features/contacts/import/run-imports.ts';
import { parsePublicId } from '../server/ids/public-id.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { horizontalOverflow } from './horizontal-overflow.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { scriptLoaded } from './script-loaded.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
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

/** The browser's own message about an expected error response. */
const expectRefusals = () => {
  const foreign = tab.complaints.filter((it) => !it.includes('the server responded with a status of 4'));
  tab.complaints.splice(0);
  tab.complaints.push(...foreign);
};
const open = async (path: string) => {
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};
const saved = async (contact: object): Promise<Contact> => (await api.post('/contacts', contact)).body.data;
const changed = async ({ id }: { id: string }, json: object) =>
  expect((await api.call(`/contacts/${id}`, { method: 'PATCH', json })).status).toBe(200);
const recordOf = async ({ id }: { id: string }): Promise<Contact> =>
  (await api.get(`/contacts/${id}`)).body.data;
const field = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) });
const row = (name: string) => page.getByRole('region', { name: 'Contacts' }).getByRole('link', { name });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 200_000, interval: 50 });
const edit = async (name: string, text: string) => {
  await field(name).click();
  await page.getByLabel(name, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
};

test('contacts are found by name, address, phone number and handle, and reached by keyboard', async () => {
  await saved({ name: 'Wendelin Frost', email: 'frost@orchard.example' });
  await saved({ phone: '+47 22 33 44 55' });
  await saved({ instagram_handle: 'moonwheel' });
  await open('inbox/mine');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await heading('Contacts');
  expect(await screenErrors(page)).toEqual([]);
  for (const [typed, name] of [
    ['wende', 'Wendelin Frost'],
    ['frost@orch', 'Wendelin Frost'],
    ['2233', '+47 22 33 44 55'],
    ['moonw', '@moonwheel'],
  ] as const) {
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill(typed);
    await row(name).waitFor();
    await eventually(async () =>
      expect(await page.getByRole('region', { name: 'Contacts' }).getByRole('listitem').count()).toBe(1),
    );
    await page.getByRole('searchbox').press('Enter');
    await heading(name);
  }
  await expect.poll(() => page.url()).toContain('?q=moonw');
  await page.reload();
  await heading('@moonwheel');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('moonw');
  await page.getByRole('searchbox').fill('nobody is called so');
  await page.getByText('No matches').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await row('+47 22 33 44 55').waitFor();
  await page.getByRole('searchbox').press('Escape');
  await page.keyboard.press('j');
  await heading('+47 22 33 44 55');
  await page.keyboard.press('k');
  await heading('@moonwheel');
});

test('a contact is created from the list; an address that somebody has leads to them and changes nothing', async () => {
  const known = await saved({ name: 'Quentin Marsh', email: 'quentin@reed.example' });
  await open('contacts');
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  const typed = async (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'New contact' }).click();
  await dialog.getByRole('button', { name: 'Create contact' }).click();
  await dialog.getByText('Enter a name, an email address or a phone number.').waitFor();
  await typed('Name', 'Rushes Ltd');
  await typed('Email', 'no address');
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter an address such as nora@example.com.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await typed('Email', 'QUENTIN@reed.example');
  await page.keyboard.press('Enter');
  await dialog.getByText('This address belongs to Quentin Marsh.').waitFor();
  await dialog.getByRole('button', { name: 'Open contact' }).click();
  await heading('Quentin Marsh');
  const merged = await saved({ name: 'Q. Marsh', email: 'quentin@sedge.example', phone: '+44 1' });
  await api.post(`/contacts/${merged.id}/merge`, { into_id: known.id });
  await page.getByRole('button', { name: 'New contact' }).click();
  await typed('Name', 'Somebody else');
  await typed('Email', 'quentin@sedge.example');
  await typed('Phone', '+44 2');
  await page.keyboard.press('Enter');
  await dialog.getByText('This address belongs to Quentin Marsh.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Quentin Marsh' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await heading('Quentin Marsh');
  expect(await recordOf(known)).toMatchObject({ name: 'Quentin Marsh', phone: '+44 1' });
  await page.getByRole('button', { name: 'New contact' }).click();
  await typed('Name', 'Rushes Ltd');
  await typed('Email', 'hello@rushes.example');
  await typed('Phone', '+44 20 5550 1');
  await page.keyboard.press('Enter');
  await heading('Rushes Ltd');
  await row('Rushes Ltd').waitFor();
  const [created] = (await api.get('/contacts?email=hello@rushes.example')).body.data;
  expect(created).toMatchObject({ name: 'Rushes Ltd', phone: '+44 20 5550 1' });
  expectRefusals();
});

test('a contact is edited in place: Enter saves, Escape cancels, Z undoes, and errors are shown next to the field', async () => {
  const contact = await saved({
    name: 'Nora Vance',
    email: 'nora@example.com',
    custom_attributes: { seats: 12 },
  });
  await saved({ name: 'Somebody else', email: 'taken@example.com' });
  await open(`contacts/${contact.id}`);
  await edit('Phone', '+47 99 88 77 66');
  await field('Phone').getByText('+47 99 88 77 66').waitFor();
  await edit('seats', '13');
  await field('seats').getByText('13').waitFor();
  await eventually(async () =>
    expect(await recordOf(contact)).toMatchObject({
      phone: '+47 99 88 77 66',
      custom_attributes: { seats: 13 },
    }),
  );
  await field('Name').click();
  await page.getByLabel('Name', { exact: true }).fill('Not this');
  await page.keyboard.press('Escape');
  await field('Name').getByText('Nora Vance').waitFor();
  expect((await recordOf(contact)).name).toBe('Nora Vance');
  await page.keyboard.press('z');
  await field('seats').getByText('12').waitFor();

  await edit('Email', 'nonsense');
  await page.getByRole('alert').getByText('Enter an address such as').waitFor();
  await field('Email').getByText('nora@example.com').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('alert').getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('nonsense');
  await page.getByLabel('Email', { exact: true }).fill('taken@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Another contact has this address').waitFor();
  expect((await recordOf(contact)).email).toBe('nora@example.com');
  await edit('Email', '');
  await field('Email').getByText('Empty').waitFor();
  expectRefusals();

  await page.getByRole('button', { name: 'Add field…' }).click();
  await page.getByLabel('Field name').fill('favourite bell');
  await page.getByLabel('Value').fill('brass');
  await page.keyboard.press('Enter');
  await field('favourite bell').getByText('brass').waitFor();
  await eventually(async () =>
    expect(await recordOf(contact)).toMatchObject({
      email: null,
      custom_attributes: { seats: 12, favourite_bell: 'brass' },
    }),
  );
});

test('changes by two people are merged; if they changed the same field, the second one chooses', async () => {
  const contact = await saved({ name: 'Ines Berg', phone: '1' });
  await open(`contacts/${contact.id}`);
  await field('Name').click();
  // A different field, so there is no conflict.
  await changed(contact, { phone: '2' });
  await page.getByLabel('Name', { exact: true }).fill('Ines Bergmann');
  await page.keyboard.press('Enter');
  await heading('Ines Bergmann');
  await eventually(async () =>
    expect(await recordOf(contact)).toMatchObject({ name: 'Ines Bergmann', phone: '2' }),
  );

  await field('Name').click();
  await changed(contact, { name: 'Ines Bergström' });
  await page.getByLabel('Name', { exact: true }).fill('Ines B.');
  await page.keyboard.press('Enter');
  await page.getByText('Someone else changed this to “Ines Bergström” in the meantime.').waitFor();
  expect((await recordOf(contact)).name).toBe('Ines Bergström');
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await heading('Ines Bergström');

  await field('Name').click();
  await changed(contact, { name: 'Ines' });
  await page.getByLabel('Name', { exact: true }).fill('Ines B.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use mine' }).click();
  await heading('Ines B.');
  await eventually(async () => expect((await recordOf(contact)).name).toBe('Ines B.'));
  expectRefusals();
});

test('offline, an edit appears immediately, is marked and counted in the banner, and is saved automatically once back; Z withdraws it before that', async () => {
  const contact = await saved({ name: 'Far Off', phone: '1' });
  await open(`contacts/${contact.id}`);
  await field('Name').waitFor();
  await page.context().setOffline(true);
  await page.getByText('You’re offline.').waitFor();
  await edit('Name', 'Farther Off');
  await heading('Farther Off');
  await page.getByText('Changes are waiting to be saved.').waitFor();
  await page.getByText('1 message or change will be sent when you’re back.').waitFor();
  await edit('Phone', '2');
  await field('Phone').getByText('2', { exact: true }).waitFor();
  await page.keyboard.press('z');
  await field('Phone').getByText('1', { exact: true }).waitFor();
  expect((await recordOf(contact)).name).toBe('Far Off');
  await page.context().setOffline(false);
  await eventually(async () =>
    expect(await recordOf(contact)).toMatchObject({ name: 'Farther Off', phone: '1' }),
  );
  await page.getByText('Changes are waiting to be saved.').waitFor({ state: 'detached' });
  await heading('Farther Off');
  tab.complaints.splice(0);
});

test('pending edits and a block survive closing the tab: the person’s next page sends them', async () => {
  const contact = await saved({ name: 'Left Behind' });
  const closing = await page.context().newPage();
  await closing.goto(`${app.baseUrl}/o/bellweather-bicycles/contacts/${contact.id}`);
  await closing.getByRole('button', { name: /^Name:/ }).waitFor();
  await scriptLoaded(closing, 'confirm-dialog');
  await page.goto('about:blank');
  await page.context().setOffline(true);
  await closing.getByText('You’re offline.').waitFor();
  await closing.getByRole('button', { name: /^Name:/ }).click();
  await closing.getByLabel('Name', { exact: true }).fill('Brought Along');
  await closing.keyboard.press('Enter');
  await closing.getByRole('button', { name: 'Contact actions' }).click();
  await closing.getByRole('menuitem', { name: 'Block…' }).click();
  await closing.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await closing.getByText('Blocked', { exact: true }).first().waitFor();
  await closing.close();
  await page.context().setOffline(false);
  expect(await recordOf(contact)).toMatchObject({ name: 'Left Behind', is_blocked: false });
  await open('inbox/open');
  await eventually(async () =>
    expect(await recordOf(contact)).toMatchObject({ name: 'Brought Along', is_blocked: true }),
  );
  await expect
    .poll(() => page.evaluate("Object.keys(localStorage).filter((it) => it.includes('contact-change'))"))
    .toEqual([]);
  // The next test starts without blocked contacts.
  await changed(contact, { is_blocked: false });
});

test('the contact is edited next to a conversation too, and colleagues’ changes appear everywhere immediately', async () => {
  const contact = await saved({ phone: '+32 9 5550 0163' });
  const contactId = parsePublicId('cnt', contact.id) ?? '';
  const conversation = await addConversation(app.database, {
    organizationId,
    contactId,
    subject: 'By phone',
  });
  await addMessage(app.database, {
    organizationId,
    conversationId: conversation.id,
    contactId,
    body: '<p>Ring me</p>',
  });
  await page.setViewportSize({ width: 1440, height: 800 });
  await open(`inbox/open/${conversation.publicId}`);
  const list = page.getByRole('region', { name: /^Conversations/ });
  const panel = page.getByRole('region', { name: 'Contact' });
  await list.getByRole('link', { name: '+32 9 5550 0163' }).waitFor();
  await page.getByRole('article').getByText('+32 9 5550 0163').waitFor();
  await edit('Name', 'Lotte Peeters');
  for (const area of [list, panel, page.getByRole('article')])
    await area.getByText('Lotte Peeters').first().waitFor();
  await changed(contact, { name: 'Lotte Maes' });
  for (const area of [list, panel, page.getByRole('article')])
    await area.getByText('Lotte Maes').first().waitFor();
  await panel.getByRole('link', { name: 'Lotte Maes' }).click();
  await heading('Lotte Maes');
  await page.getByRole('link', { name: /By phone/ }).click();
  await page.getByRole('heading', { name: 'By phone' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a contact is blocked, listed among the blocked, unblocked, and erased after a warning', async () => {
  const contact = await saved({ name: 'Loud Seller', email: 'loud@seller.example' });
  await open('contacts');
  await page.getByRole('button', { name: 'Blocked only' }).click();
  await page.getByText('No blocked contacts').waitFor();
  await page.getByRole('button', { name: 'Blocked only' }).click();
  await row('Loud Seller').click();
  await page.getByRole('button', { name: 'Contact actions' }).click();
  await page.getByRole('menuitem', { name: 'Block…' }).click();
  await page.getByRole('dialog').getByText('New messages from them are refused.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await row('Loud Seller').getByText('Blocked').waitFor();
  await eventually(async () => expect((await recordOf(contact)).is_blocked).toBe(true));
  await page.getByRole('button', { name: 'Blocked only' }).click();
  await eventually(async () =>
    expect(await page.getByRole('region', { name: 'Contacts' }).getByRole('listitem').count()).toBe(1),
  );
  await page.keyboard.press('z');
  await row('Loud Seller').waitFor({ state: 'detached' });
  await eventually(async () => expect((await recordOf(contact)).is_blocked).toBe(false));
  await page.getByRole('button', { name: 'Blocked only' }).click();

  await page.getByRole('button', { name: 'Contact actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  await page.getByRole('dialog').getByText('This can’t be undone.').waitFor();
  await page.getByRole('dialog').locator('button:focus', { hasText: 'Erase' }).waitFor({ state: 'detached' });
  await page.getByLabel('Also erase the text and files of their messages').check();
  expect(await screenErrors(page)).toEqual([]);
  const request = page.waitForRequest((it) => it.method() === 'DELETE');
  await page.getByRole('button', { name: 'Erase contact' }).click();
  await page.getByText('The contact is erased.').waitFor();
  expect(new URL((await request).url()).search).toBe('?erase_messages=true');
  await row('Loud Seller').waitFor({ state: 'detached' });
  expect((await api.get(`/contacts/${contact.id}`)).status).toBe(404);
  await open(`contacts/${contact.id}`).catch(() => undefined);
  await page.getByText('Contact not found.').waitFor();
  expectRefusals();
});

test('a pending erasure can be undone; otherwise it is sent when back online, and a refused one restores the contact', {
  repeats: 4,
}, async () => {
  const contact = await saved({ name: 'Hesitant Buyer' });
  const erase = async () => {
    await row('Hesitant Buyer').click();
    await heading('Hesitant Buyer');
    await page.getByRole('button', { name: 'Contact actions' }).click();
    await page.getByRole('menuitem', { name: 'Erase…' }).click();
    await page.getByRole('button', { name: 'Erase contact' }).click();
    await row('Hesitant Buyer').waitFor({ state: 'detached' });
  };
  const isGone = Promise.withResolvers<void>();
  await page.route(`**/contacts/${contact.id}`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    await isGone.promise;
    return route.fulfill({ status: 403, json: { error: 'forbidden', error_description: 'Not now.' } });
  });
  await open('contacts');
  await erase();
  isGone.resolve();
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  await row('Hesitant Buyer').waitFor();
  expect((await recordOf(contact)).name).toBe('Hesitant Buyer');
  await page.unroute(`**/contacts/${contact.id}`);
  expectRefusals();

  await page.context().setOffline(true);
  await page.getByText('You’re offline.').waitFor();
  await erase();
  await page.getByText('The contact will be erased when you’re back online.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('Hesitant Buyer').waitFor();
  await erase();
  await page.getByText('The contact will be erased when you’re back online.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('The contact is erased.').waitFor();
  expect((await api.get(`/contacts/${contact.id}`)).status).toBe(404);
  tab.complaints.splice(0);
});

test('notes about a contact are written, edited and deleted, beside a conversation and in the timeline', async () => {
  const contact = await saved({ name: 'Nadia Noted' });
  const contactId = parsePublicId('cnt', contact.id) ?? '';
  const { publicId: conversation } = await addConversation(app.database, {
    organizationId,
    contactId,
    subject: 'Squeaking again',
  });
  await open(`contacts/${contact.id}`);
  await page.getByRole('link', { name: /Squeaking again/ }).waitFor();
  await page.getByRole('button', { name: 'Add note…' }).click();
  await page.getByLabel('New note').fill('Rides to work.\nCall before noon.');
  await page.keyboard.press('Control+Enter');
  const note = page.getByRole('article', { name: 'Note by Mara' });
  await note.getByText('Call before noon.').waitFor();
  expect(await screenErrors(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 800 });
  await open(`inbox/open/${conversation}`);
  await note.getByText('Rides to work.').waitFor();
  await note.hover();
  await note.getByRole('button', { name: 'Edit note' }).click();
  await page.getByLabel('Edit note').fill('Call after noon.');
  await page.keyboard.press('Escape');
  await note.getByText('Call before noon.').waitFor();
  await note.getByRole('button', { name: 'Edit note' }).click();
  await page.getByLabel('Edit note').fill('Call after noon.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await note.getByText('Call after noon.').waitFor();
  // A colleague's note appears automatically, and can't be changed.
  await (await as(jonas)).post(`/contacts/${contact.id}/notes`, { text: 'Paid in cash.' });
  const theirs = page.getByRole('article', { name: 'Note by Jonas' });
  await theirs.getByText('Paid in cash.').waitFor();
  expect(await theirs.getByRole('button').count()).toBe(0);
  await note.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await note.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a company has the people at its domains and their conversations, and is changed, found and deleted', async () => {
  const contact = await saved({ name: 'Wanda Works', email: 'wanda@millworks.example' });
  await addConversation(app.database, {
    organizationId,
    contactId: parsePublicId('cnt', contact.id) ?? '',
    subject: 'Ten bells, please',
  });
  await open('contacts');
  await page.getByRole('link', { name: 'Companies' }).click();
  await page.getByText('No companies yet').waitFor();
  // In the header; the empty list has another one.
  await page.getByRole('button', { name: 'New company' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Millworks');
  await page.getByLabel('Domains').fill('gmail.com');
  await page.keyboard.press('Enter');
  await page.getByText('Anyone can have an address at this mail provider.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByLabel('Domains').fill('millworks.example, mill.example');
  await page.keyboard.press('Enter');
  await heading('Millworks');
  await page.getByRole('link', { name: /Ten bells, please/ }).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Company actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit company' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Millworks & Sons');
  await page.keyboard.press('Enter');
  await heading('Millworks & Sons');
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('sons');
  await page
    .getByRole('region', { name: 'Companies' })
    .getByRole('link', { name: 'Millworks & Sons' })
    .waitFor();
  await page.getByRole('link', { name: /^Wanda Works/ }).click();
  await heading('Wanda Works');
  await page.getByRole('link', { name: 'Millworks & Sons' }).click();
  await heading('Millworks & Sons');
  await page.getByRole('button', { name: 'Company actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByText('Its contacts and conversations stay').waitFor();
  await page.getByRole('button', { name: 'Delete company' }).click();
  await page.getByText('No companies yet').waitFor();
  expect((await recordOf(contact)).name).toBe('Wanda Works');
  expectRefusals();
});

test('two contacts are merged side by side, with the chosen values, and the old URL redirects', async () => {
  const old = await saved({ name: 'Vera', email: 'vera@merge.example', phone: '+47 11' });
  const kept = await saved({ name: 'Vera Holm', email: 'vera.holm@merge.example', phone: '+47 22' });
  await addConversation(app.database, { organizationId, contactId: parsePublicId('cnt', old.id) ?? '' });
  await open(`contacts/${old.id}`);
  await page.getByRole('button', { name: 'Contact actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge…' }).click();
  await page.getByRole('combobox').fill('vera.holm');
  await page.getByRole('option', { name: /Vera Holm/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge contacts' });
  // Enter alone does nothing.
  await eventually(async () => expect(await dialog.locator(':focus').innerText()).toBe('Cancel'));
  await dialog.getByRole('group', { name: 'Phone' }).getByRole('radio', { name: '+47 11' }).check();
  expect(await screenErrors(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge contacts' }).click();
  await heading('Vera Holm');
  await page.getByText('vera@merge.example').waitFor();
  expect(page.url()).toContain(kept.id);
  expect(await recordOf(old)).toMatchObject({ id: kept.id, phone: '+47 11', other_phones: ['+47 22'] });
  await open(`contacts/${old.id}`);
  await heading('Vera Holm');
  await page.waitForURL((url) => url.pathname.includes(kept.id));
});

test('contacts are imported from a file, after a check, and refused rows can be downloaded', async () => {
  await saved({ name: 'Known Person', email: 'known@import.example' });
  await open('contacts');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  const lines = [
    'E-Mail;Vorname;Nachname;Plan',
    'known@import.example;Known;Person;gold',
    'new@import.example;Jörg;Weiß;free',
  ];
  const buffer = Buffer.from([...lines, 'not an address;No;Body;free'].join('\r\n'), 'latin1');
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  expect(await dialog.getByLabel('Encoding').inputValue()).toBe('windows-1252');
  expect(await dialog.getByLabel('Separator').inputValue()).toBe(';');
  await dialog.getByLabel('Field for Plan').selectOption({ label: 'Field “plan”' });
  await dialog.getByRole('cell', { name: 'Weiß' }).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('Would create 1, update 1 and refuse 1.').waitFor();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog.getByText('0 of 3 rows').waitFor();
  await runImports(app.database, () => true);
  await dialog.getByText('Created 1, updated 1, refused 1.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download 1 refused row' }).click();
  const path = await (await download).path();
  expect(await readFile(path, 'utf8')).toContain(
    'not an address,No,Body,free,The email isn’t a valid address.',
  );
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await row('Jörg Weiß').click();
  await field('plan').getByText('free').waitFor();
});

test('companies are imported from a file in the same way', async () => {
  await open('contacts');
  await page.getByRole('link', { name: 'Companies' }).click();
  await page.getByPlaceholder('Name or domain').waitFor();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import companies' });
  const lines = ['Name,Domains', 'Imported Acme,acme.import.example', 'Anybody,gmail.com'];
  const buffer = Buffer.from(lines.join('\n'));
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('cell', { name: 'acme.import.example' }).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('Would create 1, update 0 and refuse 1.').waitFor();
  await dialog.getByText('Anyone can have an address at this mail provider.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await dialog.getByText('0 of 2 rows').waitFor();
  await runImports(app.database, () => true);
  await dialog.getByText('Created 1, updated 0, refused 1.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Imported Acme' }).click();
  await heading('Imported Acme');
});

test('an app’s entry in a contact’s timeline appears while the contact is open', async () => {
  const contact = await saved({ name: 'Parcel Recipient' });
  await open(`contacts/${contact.id}`);
  await heading('Parcel Recipient');
  const entry = { title: 'Order 20731 delivered', text: 'Signed by a neighbor.', happened_at: 1_790_000_000 };
  expect((await api.post(`/contacts/${contact.id}/entries`, entry)).status).toBe(201);
  await page.getByText('Order 20731 delivered').waitFor();
  await page.getByText('Signed by a neighbor.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
});

test('the list is filtered, keeps the filter in its URL, and exports what it shows', async () => {
  const mark = 'Filtered Pelican';
  const blocked = await saved({
    name: `${mark} One`,
    external_id: 'filter-1',
    custom_attributes: { plan: 'rare' },
  });
  await saved({ name: `${mark} Two`, external_id: 'filter-2' });
  await open('contacts');
  await page.getByRole('button', { name: 'Filter contacts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter contacts' });
  await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Contact attribute' });
  await dialog.getByLabel('Attribute name').fill('plan');
  await dialog.getByLabel('Value', { exact: true }).fill('rare');
  expect(await screenErrors(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await row(`${mark} Two`).waitFor({ state: 'detached' });
  await row(`${mark} One`).waitFor();
  await page.reload();
  await row(`${mark} One`).waitFor();
  expect(await row(`${mark} Two`).count()).toBe(0);
  await page.getByText('1 condition', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export contacts' });
  expect(await screenErrors(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export', exact: true }).click();
  await exporting.getByText('Saved 1 row.').waitFor();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect([csv.includes(blocked.id), csv.includes(`${mark} Two`), csv.includes('#end')]).toEqual([
    true,
    false,
    false,
  ]);
  await exporting.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await row(`${mark} Two`).waitFor();
});

test('an interrupted export saves nothing, and says so', async () => {
  await open('contacts');
  await page.route('**/contact-exports', (route) =>
    route.fulfill({ status: 200, contentType: 'text/csv', body: 'deskbell_id\r\ncnt_1\r\n' }),
  );
  const saves: string[] = [];
  page.on('download', (it) => saves.push(it.suggestedFilename()));
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export contacts' });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByText('Nothing was saved.').waitFor();
  await page.unroute('**/contact-exports');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText(/^Saved \d+ rows\./).waitFor();
  expect(saves).toEqual([expect.stringMatching(/^contacts-.*\.csv$/)]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
});

test('a contact is added to a company on their page, and removed on the company’s', async () => {
  const company = (await api.post('/companies', { name: 'Handmade Wheels' })).body.data;
  const contact = await saved({ name: 'Freelance Fitter', email: 'fitter@private.example' });
  await open(`contacts/${contact.id}`);
  await page.getByRole('button', { name: 'Set company…' }).click();
  await page.getByRole('combobox').fill('handmade');
  await page.getByRole('option', { name: /Handmade Wheels/ }).click();
  await page.getByRole('link', { name: 'Handmade Wheels' }).click();
  await heading('Handmade Wheels');
  await eventually(async () => expect((await recordOf(contact)).company_id).toBe(company.id));
  const people = page.getByRole('region', { name: 'People' });
  await people.getByRole('link', { name: /Freelance Fitter/ }).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await people.getByRole('button', { name: 'Remove Freelance Fitter from this company' }).click();
  await people.getByText('Nobody yet.').waitFor();
  await eventually(async () => expect((await recordOf(contact)).company_id).toBe(null));
  await people.getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('combobox').fill('freelance');
  await page.getByRole('option', { name: /Freelance Fitter/ }).click();
  await people.getByRole('link', { name: /Freelance Fitter/ }).waitFor();
  await eventually(async () => expect((await recordOf(contact)).company_id).toBe(company.id));
});

test('a contact is tagged; tags that a colleague adds in the meantime stay, and Z takes the last change back', async () => {
  const contact = await saved({ name: 'Tessa Tagged', tags: ['wholesale'] });
  await open(`contacts/${contact.id}`);
  const tags = page.getByRole('list', { name: 'Contact tags' });
  await tags.getByText('wholesale').waitFor();
  await changed(contact, { tags: ['wholesale', 'newsletter'] });
  await tags.getByText('newsletter').waitFor();
  await page.getByRole('button', { name: 'Edit tags' }).click();
  await page.getByRole('combobox').fill('test rider');
  await page.getByRole('option', { name: /test rider/ }).click();
  await tags.getByText('test rider').waitFor();
  const expectTags = (...expected: string[]) =>
    eventually(async () => expect((await recordOf(contact)).tags.toSorted()).toEqual(expected));
  await expectTags('newsletter', 'test rider', 'wholesale');
  expect(await screenErrors(page)).toEqual([]);
  await tags.getByRole('button', { name: 'Remove tag wholesale' }).click();
  await expectTags('newsletter', 'test rider');
  await page.keyboard.press('z');
  await expectTags('newsletter', 'test rider', 'wholesale');
});

test('on a phone the list and the contact each fill the screen', async () => {
  const contact = await saved({ name: 'Pocket Reader', email: 'pocket@reader.example' });
  const phone = await openTab(browser, {
    javaScriptEnabled: true,
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  await giveSession(phone.page.context(), app.baseUrl, mara);
  await phone.page.goto(`${app.baseUrl}/o/bellweather-bicycles/contacts`);
  await phone.page.getByRole('link', { name: 'Pocket Reader' }).tap();
  await phone.page.getByRole('heading', { name: 'Pocket Reader', level: 1 }).waitFor();
  await expect.poll(() => phone.page.getByRole('searchbox').isVisible()).toBe(false);
  expect(await horizontalOverflow(phone.page)).toEqual([]);
  await phone.page.getByRole('button', { name: /^Phone:/ }).tap();
  await phone.page.getByLabel('Phone', { exact: true }).fill('+47 11 11 11 11');
  await phone.page.getByLabel('Phone', { exact: true }).press('Enter');
  await phone.page.getByRole('button', { name: /^Phone: \+47/ }).waitFor();
  await eventually(async () => expect((await recordOf(contact)).phone).toBe('+47 11 11 11 11'));
  await phone.page.getByRole('link', { name: 'Contacts' }).first().tap();
  await phone.page.getByRole('searchbox').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
