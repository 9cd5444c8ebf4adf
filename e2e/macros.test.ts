import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { signIn } from './steps.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
let browser: Browser;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });
  ({ page } = tab);
  await page.goto(`${app.baseUrl}/login`);
  await signIn(page, mara);
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
  await page.getByText('Dear {{contact.name}}, order {{ask.order}} is on its way. · Close').waitFor();
  expect(await screenErrors(page)).toEqual([]);
});

test('a ; in a reply inserts it; Tab goes to its blank, which stops sending until it is filled in', async () => {
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
