import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addContact, addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function signedIn(options: object = {}): Promise<Page> {
  const { page } = await openTab(browser, {
    javaScriptEnabled: true,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  await giveSession(page.context(), app.baseUrl, mara);
  return page;
}

async function conversationWith(texts: readonly string[]) {
  const api = await as(mara);
  const contact = await addContact(app.database, { organizationId, name: 'Nora Vance' });
  const { publicId } = await addConversation(app.database, { organizationId, contactId: contact.id });
  for (const text of texts)
    expect((await api.post(`/conversations/${publicId}/messages`, { body_html: text })).status).toBe(201);
  const textsOf = async (id: string) =>
    (await api.get(`/conversations/${id}/messages`)).body.data.map(
      (it: { body_html: string }) => it.body_html,
    );
  return { id: publicId, url: `${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`, textsOf };
}

test('messages are selected by keyboard and split off with a subject; the link leads to them, and Undo moves them back', async () => {
  const page = await signedIn();
  const { id, url, textsOf } = await conversationWith(['About the wheel', 'About the invoice', 'More wheel']);
  await page.goto(url);
  await page.getByText('More wheel').last().waitFor();
  await page.keyboard.press('Shift+M');
  const bar = page.getByRole('form', { name: 'Split conversation' });
  await bar.waitFor();
  const button = bar.getByRole('button', { name: 'Split off' });
  expect(await button.isDisabled()).toBe(true);
  await page.locator('li[id^=msg_]', { hasText: 'About the invoice' }).focus();
  await page.keyboard.press('x');
  await bar.getByText('1 message selected').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  for (const text of ['About the wheel', 'More wheel'])
    await page.locator('li[id^=msg_]', { hasText: text }).getByRole('checkbox').check();
  await bar.getByText('At least one message has to stay here.').waitFor();
  expect(await button.isDisabled()).toBe(true);
  for (const text of ['About the wheel', 'More wheel'])
    await page.locator('li[id^=msg_]', { hasText: text }).getByRole('checkbox').uncheck();
  await bar.getByLabel('Subject of the new conversation').fill('The invoice');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'The invoice', level: 1 }).waitFor();
  const newId = page.url().split('/').at(-1) ?? '';
  expect(await textsOf(newId)).toEqual(['About the invoice']);
  expect(await textsOf(id)).toEqual(['About the wheel', 'More wheel']);
  await page.getByRole('link', { name: /^You split this off from #/ }).click();
  await page.getByRole('link', { name: /^You split messages off into #/ }).waitFor();
  expect(await page.locator('li[id^=msg_]').count()).toBe(2);

  await page.keyboard.press('z');
  await page.getByText('Messages moved back').waitFor();
  await expect.poll(() => textsOf(id)).toEqual(['About the wheel', 'About the invoice', 'More wheel']);
  await expect.poll(() => page.locator('li[id^=msg_]').count()).toBe(3);
  await page.context().close();
});

test('on a phone a message is split off by its menu', async () => {
  const page = await signedIn({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { url, textsOf } = await conversationWith(['Stays', 'Moves']);
  await page.goto(url);
  const message = page.locator('li[id^=msg_]', { hasText: 'Moves' });
  await message.getByRole('button', { name: 'Actions' }).tap();
  await page.getByRole('menuitem', { name: 'Split into a new conversation…' }).tap();
  await page.getByText('1 message selected').waitFor();
  await page.getByRole('button', { name: 'Split off' }).tap();
  await page.getByRole('link', { name: /^You split this off from #/ }).waitFor();
  expect(await textsOf(page.url().split('/').at(-1) ?? '')).toEqual(['Moves']);
  await page.context().close();
});
