import type { Browser, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../server/testing/attachments.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
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

const open = (path: string) => page.goto(`${app.baseUrl}/o/bellweather-bicycles/${path}`);
const editor = (name: string) => page.getByRole('textbox', { name });

test('an admin writes a macro in the settings, with variables, an action, a folder and a preview', async () => {
  await open('settings/macros');
  await page.getByText('No macros yet').waitFor();
  await page.getByRole('button', { name: 'New macro…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('On its way');
  await page.getByLabel('Shortcut').fill('way');
  await page.getByLabel('Visible to').selectOption({ label: 'Everyone' });
  await page.getByLabel('Folder').selectOption({ label: 'New folder…' });
  await page.getByLabel('Folder name').fill('Shipping');
  await page.getByLabel('Folder name').press('Enter');
  await expect.poll(() => page.getByLabel('Folder').locator('option:checked').textContent()).toBe('Shipping');
  await editor('Text').click();
  await page.keyboard.type('Hi {{contact.nickname}}');
  await page.getByText('There is no variable “contact.nickname”.').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Dear ');
  await page.getByLabel('Insert variable…').selectOption({ label: 'Contact’s name' });
  await page.keyboard.type(', order {{ask.order}} is on its way.');
  await page.getByText('Dear Nora Vance, order [order] is on its way.').waitFor();
  await page.getByLabel('Add action…').selectOption({ label: 'Set status' });
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create macro' }).click();
  await page.getByRole('heading', { name: 'Shipping' }).waitFor();
  await page.getByText('Dear Contact’s name, order order is on its way. · Close').waitFor();
  expect(await screenErrors(page)).toEqual([]);
});

test('a ; in a reply inserts it; Tab goes to its blank, which prevents sending until it is filled in', async () => {
  const { publicId } = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    contactId: bicycles.contact.id,
    subject: 'Where is my bell?',
  });
  await open(`inbox/open/${publicId}`);
  await page.getByRole('heading', { name: 'Where is my bell?', level: 1 }).waitFor();
  await page.keyboard.press('r');
  await editor('Your reply').waitFor();
  await page.keyboard.type('Hello! ;way');
  const list = page.getByRole('listbox', { name: 'Insert a macro' });
  await list.getByRole('option', { name: 'On its way' }).waitFor();
  await page.getByText('order [order] is on its way.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('When sent:').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Fill in “order” before you send.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.type('4711');
  await page.keyboard.press('Control+Enter');
  const api = await as(mara);
  const read = async () => (await api.get(`/conversations/${publicId}`)).body.data;
  await expect.poll(async () => (await read()).status).toBe('closed');
  expect((await read()).last_message.preview).toMatch(/^Hello! .*Dear .*, order 4711 is on its way\.$/);
  const [macro] = (await api.get('/macros')).body.data;
  expect([macro.name, macro.use_count]).toEqual(['On its way', 1]);
});

test('a new conversation begins with one, filled in for its recipient; undo brings everything back', async () => {
  await open(`new?contact=${bicycles.contact.publicId}`);
  await page.getByLabel('Subject').fill('On the road');
  await editor('Message').click();
  await page.keyboard.type(';way');
  await page.getByRole('listbox', { name: 'Insert a macro' }).getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('When sent:').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Fill in “order” before you send.').waitFor();
  await editor('Message').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('4712');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL('**/inbox/mine**');
  await page.keyboard.press('z');
  await page.waitForURL('**/new');
  await editor('Message').getByText('order 4712 is on its way.').waitFor();
  await page.getByText('When sent:').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const api = await as(mara);
  const filter = JSON.stringify({ field: 'subject', op: 'is', value: 'On the road' });
  const found = async () =>
    (await api.get(`/conversations?filter=${encodeURIComponent(filter)}`)).body.data[0];
  await expect.poll(async () => (await found())?.status, { timeout: 200_000 }).toBe('closed');
  expect((await found()).last_message.preview).toMatch(/^Dear .*, order 4712 is on its way\.$/);
  expect((await api.get('/macros')).body.data[0].use_count).toBe(2);
});

test('a macro’s files are uploaded once, in the settings; one removed while it uploads is not attached', async () => {
  await open('settings/macros');
  await page.getByRole('button', { name: 'New macro…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Terms');
  await page.getByLabel('Shortcut').fill('terms');
  await editor('Text').click();
  await page.keyboard.type('The terms, and our bell: ');
  await pastePicture('bell.png');
  await editor('Text').locator('img[src]:not(.is-pending)').waitFor();
  const terms = { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('the terms') };
  const wrong = { ...terms, name: 'wrong.txt', buffer: Buffer.from('the wrong terms') };
  const pausedUpload = await pauseUpload(wrong.buffer);
  await page.getByLabel('Files to attach').setInputFiles([terms, wrong]);
  const files = page.getByRole('list', { name: 'Files' });
  await files.getByRole('progressbar', { name: 'wrong.txt' }).waitFor();
  await pausedUpload.started;
  await page.getByRole('button', { name: 'Remove wrong.txt' }).click();
  await pausedUpload.resume();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create macro' }).click();
  await page.getByText('The terms, and our bell: · terms.txt').waitFor();
  await page.getByRole('button', { name: 'Edit Terms' }).click();
  await files.getByText('terms.txt').waitFor();
  await editor('Text').locator('img[src]').waitFor();
  expect(await files.getByText('wrong.txt').count()).toBe(0);
});

/** Pauses the upload of this content; `resume` returns once the upload has ended, either way. */
async function pauseUpload(
  content: Buffer,
): Promise<{ started: Promise<Request>; resume: () => Promise<void> }> {
  const isUpload = (request: Request) =>
    request.method() === 'PUT' && request.postDataBuffer()?.equals(content) === true;
  const resumed = Promise.withResolvers<void>();
  const continueOnce = async (route: Route) => {
    if (isUpload(route.request())) await resumed.promise;
    // Rejects if the page has canceled the request.
    await route.continue().catch(() => undefined);
  };
  await page.route('**', continueOnce);
  const started = page.waitForRequest(isUpload);
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isUpload),
    page.waitForEvent('requestfailed', isUpload),
  ]);
  const resume = async () => {
    resumed.resolve();
    await ended;
    await page.unroute('**', continueOnce);
  };
  return { started, resume };
}

test('inserted into a reply, they are ordinary files; written offline, the reply has them once it is sent', async () => {
  const { publicId } = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    contactId: bicycles.contact.id,
    subject: 'Which terms?',
  });
  await open(`inbox/open/${publicId}`);
  await page.getByRole('heading', { name: 'Which terms?', level: 1 }).waitFor();
  await page.keyboard.press('r');
  await editor('Your reply').waitFor();
  await page.keyboard.type(';terms');
  const list = page.getByRole('listbox', { name: 'Insert a macro' });
  await list.getByRole('option', { name: 'Terms' }).waitFor();
  await page.getByRole('list', { name: 'Files' }).getByText('bell.png').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove terms.txt' }).waitFor();
  await editor('Your reply').locator('img[src]').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.getByText('You’re offline.').waitFor();
  await page.keyboard.press('Control+Enter');
  await editor('Your reply').waitFor({ state: 'detached' });
  await page.context().setOffline(false);
  const api = await as(mara);
  const sent = async () => {
    const [message] = (await api.get(`/conversations/${publicId}/messages`)).body.data;
    return message?.attachments.map((it: { original_filename: string }) => it.original_filename);
  };
  await expect.poll(sent).toEqual(['bell.png', 'terms.txt']);
  const [message] = (await api.get(`/conversations/${publicId}/messages`)).body.data;
  expect(message.body_html).toContain(`/files/${message.attachments[0].id}/`);
  await page.getByRole('article').getByText('terms.txt').waitFor();
  tab.complaints.splice(0);
});

test('a macro whose tag was deleted says so, and blocks the reply until that action is removed', async () => {
  const api = await as(mara);
  const { data: tag } = (await api.post('/tags', { name: 'gone soon' })).body;
  const actions = [{ type: 'add_tag', tag_id: tag.id }];
  await api.post('/macros', { name: 'Tagged', shortcut: 'tagged', body_html: '<p>Noted.</p>', actions });
  await api.call(`/tags/${tag.id}`, { method: 'DELETE' });
  const { publicId } = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    contactId: bicycles.contact.id,
    subject: 'Noted?',
  });
  await open(`inbox/open/${publicId}`);
  await page.getByRole('heading', { name: 'Noted?', level: 1 }).waitFor();
  await page.keyboard.press('r');
  await editor('Your reply').waitFor();
  await page.keyboard.type(';tagged');
  await page.getByRole('option', { name: 'Tagged' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('When sent:').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Remove that action to send the reply.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Don’t do this: Add “(deleted)”' }).click();
  await editor('Your reply').click();
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await api.get(`/conversations/${publicId}`)).body.data.last_message?.preview)
    .toBe('Noted.');
});

test('many macros are searched in the settings', async () => {
  const api = await as(mara);
  for (let number = 1; number <= 8; number++)
    await api.post('/macros', { name: `Greeting ${number}`, body_html: `<p>Hello, reader ${number}.</p>` });
  await open('settings/macros');
  await page.getByLabel('Search macros').fill('reader 7');
  await page.getByText('Greeting 6').waitFor({ state: 'detached' });
  await page.getByText('Greeting 7').waitFor();
  expect(await page.getByRole('heading', { name: 'Shipping' }).count()).toBe(0);
  expect(await screenErrors(page)).toEqual([]);
  await page.getByLabel('Search macros').fill('nothing like it');
  await page.getByText('No matches').waitFor();
});

async function pastePicture(name: string): Promise<void> {
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (it) => it.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], '${name}', { type: 'image/png' }));
    const options = { bubbles: true, cancelable: true, clipboardData };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', options));
  })()`);
}
