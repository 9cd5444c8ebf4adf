import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxClient } from '../server/testing/inbox-client.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world } = await startLiveWorld({ inbox: true });
const { bicycles, jonas } = world;
const home = `${app.baseUrl}/o/bellweather-bicycles`;
let browser: Browser;
let tab: Tab;
let settings: Page;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 900 } });
  settings = tab.page;
  context = settings.context();
  await giveSession(context, app.baseUrl, jonas);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const conversationIn = async (page: Page, subject: string): Promise<string> => {
  const { publicId } = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    contactId: bicycles.contact.id,
    subject,
  });
  await page.goto(`${home}/inbox/open/${publicId}`);
  await page.getByRole('heading', { level: 1, name: subject }).waitFor();
  return publicId;
};
const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
const stored = async () => (await inbox.get('/keyboard-preferences')).body.data;
const statusOf = async (id: string) => (await inbox.get(`/conversations/${id}`)).body.data.status;
const recorder = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.getByRole('button', { name: `Change the key of ${name}` });
/** The dialog is there before its field has the focus. */
const recording = (page: Page) => recorder(page).locator('input:focus').waitFor();
const anyMenu = (page: Page) => page.getByRole('menu');

test('what is typed before the palette has loaded runs no shortcuts, and is in its field', async () => {
  const page = await context.newPage();
  let load = () => {};
  const loads = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/picker-[^/]*\.js$/, async (route) => {
    await loads;
    await route.continue();
  });
  const id = await conversationIn(page, 'A quick typist');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('close');
  load();
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('close');
  expect(await statusOf(id)).toBe('open');
  await page.close();
});

test('a key is recorded by keyboard alone, and works immediately in every tab, with its hints', async () => {
  const thread = await context.newPage();
  const id = await conversationIn(thread, 'A loose chain');
  await settings.goto(`${home}/settings/keyboard`);
  await rowOf(settings, 'Close / Reopen').focus();
  await settings.keyboard.press('Enter');
  await recording(settings);
  await settings.keyboard.press('a');
  await recorder(settings).getByText('Used by “Assign to”, which will have no key.').waitFor();
  expect(await screenErrors(settings)).toEqual([]);
  // Later than the second key of a sequence: it replaces the first.
  await settings.waitForTimeout(1300);
  await settings.keyboard.press('w');
  await settings.keyboard.press('Enter');
  await recorder(settings).waitFor({ state: 'detached' });
  await expect.poll(stored).toEqual({ keys: { toggle_closed: 'w' }, character_keys: true });
  expect(await rowOf(settings, 'Close / Reopen').and(settings.locator(':focus')).count()).toBe(1);
  expect(await screenErrors(settings)).toEqual([]);

  const close = thread.getByRole('button', { name: 'Close', exact: true });
  await expect.poll(() => close.getAttribute('aria-keyshortcuts')).toBe('w');
  await thread.getByRole('button', { name: 'More', exact: true }).click();
  await anyMenu(thread).getByText('W', { exact: true }).waitFor();
  await thread.keyboard.press('Escape');
  await anyMenu(thread).waitFor({ state: 'detached' });
  await thread.keyboard.press('?');
  const closing = thread.getByRole('dialog').locator('div', { hasText: /^Close\s*W$/ });
  await closing.last().waitFor();
  await thread.keyboard.press('Escape');
  await thread.keyboard.press('e');
  await thread.keyboard.press('w');
  await expect.poll(() => statusOf(id)).toBe('closed');
  await thread.close();
});

test('a key that another command has is taken from it on request; both are reset', async () => {
  await rowOf(settings, 'Snooze').click();
  await recording(settings);
  await settings.keyboard.press('t');
  await recorder(settings).getByRole('button', { name: 'Use it here instead' }).click();
  await expect.poll(stored).toMatchObject({ keys: { snooze: 't', tag: null } });
  await settings.getByRole('button', { name: 'Reset all…' }).click();
  await recorder(settings).getByRole('button', { name: 'Reset' }).click();
  await expect.poll(stored).toEqual({ keys: {}, character_keys: true });
  await settings.getByRole('button', { name: 'Reset all…' }).waitFor({ state: 'detached' });
});

test('sequences and modifiers can be recorded; keys that the browser or buttons need are refused', async () => {
  await rowOf(settings, 'Undo').click();
  await recording(settings);
  await settings.keyboard.press('Tab');
  await settings.keyboard.press('Shift+Tab');
  await settings.keyboard.press('ArrowDown');
  await recorder(settings).getByText('This key operates buttons and menus.').waitFor();
  await settings.keyboard.press('Enter');
  await recording(settings);
  await settings.keyboard.press('h');
  await settings.keyboard.press('h');
  await settings.keyboard.press('Enter');
  await expect.poll(stored).toMatchObject({ keys: { undo: 'h h' } });
  await rowOf(settings, 'Write a note').click();
  await recording(settings);
  await settings.keyboard.press('Control+Shift+ArrowUp');
  await settings.keyboard.press('Escape');
  await recorder(settings).waitFor({ state: 'detached' });
  await rowOf(settings, 'Send').first().click();
  await recording(settings);
  await settings.keyboard.press('s');
  await recorder(settings).getByText('so it needs Ctrl or Cmd').waitFor();
  await settings.keyboard.press('Control+Shift+.');
  await settings.keyboard.press('Enter');
  await expect.poll(stored).toMatchObject({ keys: { undo: 'h h', send: expect.stringMatching(/^mod\+/) } });
});

test('without character keys letters do nothing, and keys with Ctrl still work', async () => {
  await settings.getByRole('checkbox', { name: 'Use shortcuts without Ctrl, Cmd or Alt' }).click();
  await expect.poll(stored).toMatchObject({ character_keys: false });
  expect(await screenErrors(settings)).toEqual([]);
  const thread = await context.newPage();
  const id = await conversationIn(thread, 'A bent fork');
  await thread.keyboard.press('e');
  await thread.keyboard.press('?');
  await thread.keyboard.press('Control+k');
  await thread.getByRole('combobox').waitFor();
  await thread.keyboard.type('Close');
  await thread.keyboard.press('Enter');
  await expect.poll(() => statusOf(id)).toBe('closed');
  await thread.close();
});

test('they look right in German, and the browser reported no errors', async () => {
  await settings.evaluate(() => localStorage.setItem('deskbell-language', 'de'));
  await settings.goto(`${home}/settings/keyboard`);
  await settings.getByRole('heading', { level: 1, name: 'Tastatur' }).waitFor();
  expect(await screenErrors(settings)).toEqual([]);
  await settings.getByRole('button', { name: 'Taste ändern: Schließen / Wieder öffnen' }).click();
  await recording(settings);
  await settings.keyboard.press('x');
  await recorder(settings).getByText('Sie bleibt ohne Wirkung').waitFor();
  expect(await screenErrors(settings)).toEqual([]);
  expect(tab.complaints).toEqual([]);
});
