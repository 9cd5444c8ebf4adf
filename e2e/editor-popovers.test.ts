import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addColleague } from '../server/testing/world.ts';
import { addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { axeViolations } from './axe-violations.ts';
import { openTab, type Tab } from './open-tab.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
let browser: Browser;
let tab: Tab;
let page: Page;
let conversation: { publicId: string };

beforeAll(async () => {
  browser = await launchBrowser();
  const viewport = { width: 1280, height: 800 };
  tab = await openTab(browser, { javaScriptEnabled: true, viewport });
  page = tab.page;
  await giveSession(page.context(), app.baseUrl, mara);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});
beforeEach(async () => {
  conversation = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    contactId: bicycles.contact.id,
    subject: 'Written about',
  });
});

const addressOf = ({ publicId }: { publicId: string }) =>
  `${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`;

/** Opens the conversation and its editor by keyboard. */
async function write(key: 'r' | 'n', text: string): Promise<void> {
  await page.goto(addressOf(conversation));
  await page.getByRole('button', { name: 'Reply…' }).waitFor();
  await page.keyboard.press(key);
  await textbox(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(text);
}

const textbox = (on: Page) => on.getByRole('textbox', { name: /^(Your reply|Internal note)$/ });
const options = () => page.getByRole('listbox', { name: 'Mention someone' }).getByRole('option');
const form = (on: Page) => on.getByRole('dialog', { name: 'Link' });

/** Resolves at the next selectionchange, which browsers fire some time after the keys. Call it before them. */
function selected(text: string): Promise<void> {
  return page.evaluate<void>(`new Promise((resolve) => document.addEventListener('selectionchange', function tell() {
    if (String(getSelection()) !== ${JSON.stringify(text)}) return;
    document.removeEventListener('selectionchange', tell);
    resolve();
  }))`);
}

test('@ opens a list of colleagues at the caret, without moving the focus, and the chosen one is mentioned', async () => {
  await write('n', 'Please ask @');
  await vi.waitFor(async () => expect(await options().count()).toBe(2), { timeout: 200_000, interval: 50 });
  const caret = (await page.locator('.suggestion').boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const list = (await page.getByRole('listbox').boundingBox()) ?? { x: 0, y: 0, height: 0 };
  expect(Math.abs(list.x - caret.x)).toBeLessThan(16);
  const gap = Math.max(list.y - (caret.y + caret.height), caret.y - (list.y + list.height));
  expect(gap).toBeLessThan(24);
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.type('jon');
  await options()
    .and(page.getByRole('option', { name: 'Jonas', selected: true }))
    .waitFor();
  const activeId = await textbox(page).getAttribute('aria-activedescendant');
  await expect.poll(() => page.locator(`[id="${activeId}"]`).innerText()).toContain('Jonas');
  await page.getByRole('status').getByText('1 match').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await options().first().waitFor({ state: 'detached' });
  await expect.poll(() => textbox(page).innerText()).toBe('Please ask @Jonas ');
  await expect.poll(() => textbox(page).getAttribute('aria-activedescendant')).toBeNull();

  await page.keyboard.type('first');
  await page.keyboard.press('ControlOrMeta+Enter');
  await vi.waitFor(
    async () => {
      const { body } = await (await as(mara)).get(`/conversations/${conversation.publicId}/notes`);
      expect(body.data).toMatchObject([{ mentions: [jonas.publicId] }]);
    },
    { timeout: 200_000, interval: 50 },
  );
});

test('arrow keys move through the people, Escape closes the list and keeps the text, and other text does not open it', async () => {
  await write('n', '@');
  await options().nth(1).waitFor();
  const first = await page.getByRole('option', { selected: true }).innerText();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('option', { selected: true }).innerText()).not.toBe(first);
  await page.keyboard.press('Escape');
  await options().first().waitFor({ state: 'detached' });
  await textbox(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('jon');
  await expect.poll(() => textbox(page).innerText()).toBe('@jon');

  await page.keyboard.type(' meet @ nine');
  await page.keyboard.press('Enter');
  await page.keyboard.type('sharp');
  await expect
    .poll(async () => (await textbox(page).innerText()).split(/\n+/))
    .toEqual(['@jon meet @ nine', 'sharp']);
  await expect.poll(() => options().count()).toBe(0);
});

test('a link is added, changed and removed next to its text', async () => {
  await write('r', 'See the guide');
  const isSelected = selected('guide');
  for (let letter = 0; letter < 'guide'.length; letter++) await page.keyboard.press('Shift+ArrowLeft');
  await isSelected;
  await page.keyboard.press('ControlOrMeta+k');
  const address = form(page).getByRole('textbox', { name: 'Address' });
  await address.and(page.locator(':focus')).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type('see above');
  await page.keyboard.press('Enter');
  await form(page).getByRole('alert').getByText('This isn’t a web, email or phone address.').waitFor();
  await address.fill('example.com/guide');
  await page.keyboard.press('Enter');
  await form(page).waitFor({ state: 'detached' });
  const link = textbox(page).getByRole('link', { name: 'guide' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://example.com/guide');
  await page.keyboard.type(' today');
  expect(await textbox(page).innerHTML()).toMatch(/guide<\/a> today/);

  const isSelectedAgain = selected('e today');
  for (let letter = 0; letter < 'e today'.length; letter++) await page.keyboard.press('Shift+ArrowLeft');
  await isSelectedAgain;
  const isInLink = selected('');
  await page.keyboard.press('ArrowLeft');
  await isInLink;
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.poll(() => address.inputValue()).toBe('https://example.com/guide');
  await address.fill('example.com/manual');
  await page.keyboard.press('Escape');
  await form(page).waitFor({ state: 'detached' });
  await textbox(page).and(page.locator(':focus')).waitFor();
  await expect.poll(() => link.getAttribute('href')).toBe('https://example.com/guide');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await address.fill('example.com/manual');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => link.getAttribute('href')).toBe('https://example.com/manual');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await form(page).getByRole('button', { name: 'Remove link' }).click();
  await link.waitFor({ state: 'detached' });
  await expect.poll(() => textbox(page).innerText()).toBe('See the guide today');
  expect(tab.complaints).toEqual([]);
});

test('by touch, a colleague is mentioned and a link is added', async () => {
  const phone = await openTab(browser, {
    javaScriptEnabled: true,
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    storageState: await page.context().storageState(),
  });
  await phone.page.goto(addressOf(conversation));
  await phone.page.getByRole('button', { name: 'Note', exact: true }).tap();
  await textbox(phone.page).and(phone.page.locator(':focus')).waitFor();
  await phone.page.keyboard.type('@jo');
  await phone.page.getByRole('option', { name: 'Jonas' }).tap();
  await textbox(phone.page).getByText('@Jonas').waitFor();
  await phone.page.getByRole('button', { name: 'Link', exact: true }).tap();
  await form(phone.page).getByRole('textbox', { name: 'Address' }).fill('example.com');
  const box = await form(phone.page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  await form(phone.page).getByRole('button', { name: 'Save' }).tap();
  await textbox(phone.page).getByRole('link', { name: 'https://example.com' }).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('a note that mentions somebody who is disabled before it is sent is kept, and says what to do', async () => {
  const { publicId } = await addColleague(app.database, bicycles.house);
  await write('n', 'Please ask @rob');
  await page.getByRole('option', { name: 'Robin', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await options().first().waitFor({ state: 'detached' });
  const disable = { method: 'PATCH', json: { status: 'disabled' } };
  expect((await (await as(mara)).call(`/members/${publicId}`, disable)).status).toBe(200);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('Not added: a mentioned member is no longer active.').waitFor();
  await page.getByText('Please ask @Robin').first().waitFor();
  const { body } = await (await as(mara)).get(`/conversations/${conversation.publicId}/notes`);
  expect(body.data).toEqual([]);
});
