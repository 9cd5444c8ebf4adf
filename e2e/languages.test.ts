import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Message } from '../contract/message.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { englishOnly } from './english-only.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { signIn } from './steps.ts';
import { textsShown } from './texts-shown.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 800 };
const home = `${app.baseUrl}/o/bellweather-bicycles`;
let browser: Browser;
let tab: Tab;
let page: Page;
let conversation: { publicId: string };
let address: string;

beforeAll(async () => {
  conversation = await asked();
  address = `${home}/inbox/open/${conversation.publicId}`;
  browser = await launchBrowser();
  tab = await openTab(browser, { javaScriptEnabled: true, locale: 'de-AT', viewport: desk });
  ({ page } = tab);
  await page.goto(address);
  await signIn(page, mara);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** A conversation that uses most parts of a row, and has a right-to-left subject. */
async function asked() {
  const { contact, house } = bicycles;
  const ids = { organizationId: house.id, contactId: contact.id };
  const added = await addConversation(app.database, {
    ...ids,
    subject: 'متى تصل دراجتي؟',
    priority: 'urgent',
    assigneeId: mara.id,
    waiting: true,
  });
  const body = '<p>Wo bleibt mein Rad?</p>';
  await addMessage(app.database, { ...ids, conversationId: added.id, body });
  return added;
}

const language = () => page.locator('html').getAttribute('lang');
const heading = () => page.getByRole('heading', { level: 1 }).filter({ hasText: 'متى' });

async function languageOfEmails() {
  const [row] = await app.database.read<{ language: string | null }>({
    text: 'SELECT language FROM users WHERE id = $1',
    values: [mara.id],
  });
  return row?.language;
}

test('a German browser gets a German inbox, and choosing English persists', async () => {
  await page.clock.install();
  await page.goto(address);
  await heading().waitFor();
  expect(await language()).toBe('de');
  await expect.poll(languageOfEmails).toBe('de');
  await page.getByText('Wo bleibt mein Rad?').last().waitFor();
  const isEnglish = await englishOnly();
  const english = async () => (await textsShown(page)).filter(isEnglish);
  expect(await english()).toEqual([]);
  expect(await screenErrors(page)).toEqual([]);

  await page.keyboard.press('r');
  await page.locator('[role=textbox][aria-label="Ihre Antwort"]:focus').waitFor();
  await page.keyboard.type('Morgen ist es da.');
  expect(await english()).toEqual([]);
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await page.getByText('Wird gesendet …').waitFor();
  await page.clock.fastForward(5_000);
  await page.getByText('Wird gesendet …').waitFor({ state: 'detached' });
  await page.getByRole('article').filter({ hasText: 'Morgen ist es da.' }).waitFor();
  const { body } = await (await as(mara)).get(`/conversations/${conversation.publicId}/messages`);
  expect((body.data as Message[]).at(-1)?.body_html).toBe('<p>Morgen ist es da.</p>');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Befehle' }).fill('zuruckstellen');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /^Morgen/ }).waitFor();
  expect(await english()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor();
  expect(await english()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /^Bellweather Bicycles/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  expect(await language()).toBe('en');
  await page.reload();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  expect([await language(), tab.complaints]).toEqual(['en', []]);
  await expect.poll(languageOfEmails).toBe('en');
  expect(await english()).not.toEqual([]);
});

test('in right-to-left languages the inbox is mirrored: nothing overflows, and axe finds nothing', async () => {
  await page.goto(address);
  await heading().waitFor();
  await page.evaluate('document.documentElement.dir = "rtl"');
  const [views, list, contact] = [
    page.getByRole('navigation', { name: 'Views' }),
    page.getByRole('region', { name: /^Conversations/ }),
    page.getByRole('region', { name: 'Contact' }),
  ];
  expect((await edges(views)).right).toBe(desk.width);
  expect((await edges(list)).right).toBe((await edges(views)).left);
  expect((await edges(contact)).left).toBe(0);
  expect(await screenErrors(page)).toEqual([]);

  await page.getByRole('button', { name: /^Bellweather Bicycles/ }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await vi.waitFor(async () => expect((await edges(menu)).right).toBe(desk.width - 8), { timeout: 200_000 });
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });

  await page.setViewportSize(phone);
  const back = page.getByRole('link', { name: 'Back to list' });
  await back.waitFor();
  await expect
    .poll(() => page.evaluate('getComputedStyle(document.querySelector(".lucide-arrow-left")).scale'))
    .toBe('-1 1');
  await back.click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.poll(async () => (await edges(views)).right).toBe(phone.width);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);

  for (const screen of ['members', 'connections', 'organization', 'account']) {
    await page.goto(`${home}/settings/${screen}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate('document.documentElement.dir = "rtl"');
    expect([screen, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
      screen,
      phone.width,
    ]);
  }
  expect(tab.complaints).toEqual([]);
});

/** The left and right edge of an element, in pixels. */
async function edges(locator: Locator): Promise<{ left: number; right: number }> {
  const { x, width } = (await locator.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
  return { left: x, right: x + width };
}
