import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Message } from '../contract/message.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { invisibleControls } from './invisible-controls.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** A phone, without hover. */
async function onPhone() {
  const tab = await openTab(browser, {
    javaScriptEnabled: true,
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  await giveSession(tab.page.context(), app.baseUrl, mara);
  return tab;
}

async function asked(subject: string) {
  const [organizationId, contactId] = [bicycles.house.id, bicycles.contact.id];
  const conversation = await addConversation(app.database, { organizationId, contactId, subject });
  await addMessage(app.database, {
    organizationId,
    conversationId: conversation.id,
    contactId,
    body: '<p>Where is my wheel?</p>',
  });
  return conversation;
}

test('nothing invisible can be tapped, and everything shown on hover is in a menu', async () => {
  const conversation = await asked('Marked by touch');
  const api = await as(mara);
  await api.post(`/conversations/${conversation.publicId}/notes`, { body_html: 'Mine' });
  const messages = async () =>
    (await api.get(`/conversations/${conversation.publicId}/messages`)).body.data as Message[];
  const { page, complaints, close } = await onPhone();
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${conversation.publicId}`);
  const entry = page.getByRole('article').filter({ hasText: 'Where is my wheel?' });
  const note = page.getByRole('article').filter({ hasText: 'Mine' });
  await note.waitFor();
  expect(await invisibleControls(page)).toEqual([]);

  await entry.getByRole('button', { name: 'Actions' }).tap();
  await page.getByRole('menuitem', { name: 'Mark as solution' }).tap();
  await entry.getByText('Solution', { exact: true }).waitFor();
  expect((await messages())[0]?.marked_as_solution_at).toEqual(expect.any(Number));

  await note.getByRole('button', { name: 'Actions' }).tap();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await screenErrors(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test('every row of the contact panel is as high as a finger, and menus have no keys', async () => {
  const { publicId } = await asked('Whose is this?');
  const { page, close } = await onPhone();
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  const snooze = page.getByRole('menuitem', { name: 'Snooze' });
  await snooze.waitFor();
  expect(await snooze.innerText()).toBe('Snooze');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Contact details' }).tap();
  const panel = page.getByRole('region', { name: 'Contact', exact: true });
  await panel.getByText('Since').waitFor();
  const rows = await panel.locator('dl > div').all();
  expect(rows.length).toBeGreaterThan(6);
  for (const row of rows)
    expect([await row.innerText(), ((await row.boundingBox())?.height ?? 0) >= 44]).toEqual([
      expect.any(String),
      true,
    ]);
  expect(await screenErrors(page)).toEqual([]);
  await close();
});

test('with a phone on its side and the keyboard open, what is being written and its buttons are visible', async () => {
  const { publicId } = await asked('Sideways');
  const { page, close } = await onPhone();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  await page.getByRole('button', { name: 'Reply…' }).tap();
  const field = page.getByRole('textbox', { name: 'Your reply' });
  await field.fill('It is on its way');
  // What the keyboard leaves.
  await page.setViewportSize({ width: 844, height: 170 });
  await page.keyboard.type('.');
  const bottomOf = async (shown: Locator) => {
    const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {};
    return y + height;
  };
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await vi.waitFor(async () => expect(await bottomOf(send)).toBeLessThanOrEqual(170));
  const line = field.getByText('It is on its way.');
  expect(await bottomOf(line)).toBeLessThanOrEqual((await send.boundingBox())?.y ?? 0);
  expect((await line.boundingBox())?.y).toBeGreaterThanOrEqual(56);
  await close();
});

test('no field has text under 16 pixels, into which iPhones would zoom', async () => {
  const { publicId } = await asked('Zoomed');
  const { page, close } = await onPhone();
  const home = `${app.baseUrl}/o/bellweather-bicycles`;
  const sizes = () =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea, [contenteditable=true]')]
         .map((field) => Number.parseFloat(getComputedStyle(field).fontSize))`,
    );
  const shows = async (field: Locator) => {
    await field.waitFor();
    expect((await sizes()).filter((size) => size < 16)).toEqual([]);
  };
  await page.goto(`${home}/new`);
  await shows(page.getByRole('textbox', { name: 'Message' }));
  await page.goto(`${home}/inbox/search:`);
  await shows(page.getByRole('searchbox'));
  await page.goto(`${home}/contacts`);
  await shows(page.getByPlaceholder('Search contacts…'));
  await page.goto(`${home}/settings/account`);
  await shows(page.getByLabel('New password'));
  await page.goto(`${home}/inbox/open/${publicId}`);
  await page.getByRole('button', { name: 'Contact details' }).tap();
  const panel = page.getByRole('region', { name: 'Contact', exact: true });
  await panel.getByRole('button', { name: /^Phone/ }).tap();
  await shows(panel.getByRole('textbox', { name: 'Phone' }));
  await close();
});

test('conversations are selected with a visible checkbox', async () => {
  const first = await asked('Selected by touch');
  const { page, close } = await onPhone();
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open`);
  await page.getByRole('link', { name: 'Selected by touch' }).waitFor();
  expect(await invisibleControls(page)).toEqual([]);
  const row = page.getByRole('listitem').filter({ hasText: 'Selected by touch' });
  await row.getByRole('checkbox').tap();
  await page.getByRole('toolbar', { name: '1 selected' }).getByRole('button', { name: 'Close' }).tap();
  await vi.waitFor(
    async () => {
      const { body } = await (await as(mara)).get(`/conversations/${first.publicId}`);
      expect(body.data.status).toBe('closed');
    },
    { timeout: 200_000, interval: 50 },
  );
  await close();
});
