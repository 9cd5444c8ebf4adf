import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { signIn } from './steps.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
const contactId = bicycles.contact.id;
const organizationId = bicycles.house.id;
let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });
});
afterEach(async () => {
  expect(tab.complaints).toEqual([]);
  await tab.close();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** A conversation of so many messages, a minute apart: "Message 1" is the oldest. */
async function longConversation(count: number): Promise<{ publicId: string }> {
  const conversation = await addConversation(app.database, { organizationId, contactId, subject: 'Long' });
  await app.database.write({
    text: `INSERT INTO messages (organization_id, id, conversation_id, source, body_html, contact_id, inserted_at)
           SELECT $1, gen_random_uuid(), $2, 'email', '<p>Message ' || n || '</p>', $3,
                  '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
             FROM generate_series(1, $4::int) n`,
    values: [organizationId, conversation.id, contactId, count],
  });
  return conversation;
}

const entries = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('article');
const entry = (page: Page, text: string) => entries(page).filter({ hasText: new RegExp(`${text}(?!\\d)`) });

/** The paths of the pages of messages that a tab has read. */
function countPages(page: Page): string[] {
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/messages')) pages.push(search);
  });
  return pages;
}

async function opened(conversation: { publicId: string }): Promise<Page> {
  const { page } = tab;
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${conversation.publicId}`);
  await signIn(page, mara);
  await entries(page).first().waitFor({ timeout: 60_000 });
  return page;
}

const scroller = (page: Page) => page.getByRole('list', { name: 'Messages' }).locator('xpath=..');
const scrollTo = (page: Page, top: number) =>
  scroller(page).evaluate((box, to) => {
    box.scrollTop = to;
  }, top);
const topOf = async (page: Page, text: string) => (await entry(page, text).boundingBox())?.y;
const isInSight = async (page: Page, text: string) => {
  const y = await topOf(page, text);
  return y !== undefined && y > 0 && y < 800;
};

test('a conversation of 2,500 messages opens at its newest, with one page read', async () => {
  const conversation = await longConversation(2_500);
  const pages = countPages(tab.page);
  const page = await opened(conversation);
  await entry(page, 'Message 2500').waitFor();
  await expect.poll(() => isInSight(page, 'Message 2500'), { timeout: 60_000 }).toBe(true);
  expect(pages).toHaveLength(1);
  expect(await entries(page).count()).toBe(50);
});

test('scrolling up reads older messages, to the first, and leaves what is in sight where it is', async () => {
  const page = await opened(await longConversation(130));
  await expect.poll(() => isInSight(page, 'Message 130'), { timeout: 60_000 }).toBe(true);
  await scrollTo(page, 100);
  const before = await topOf(page, 'Message 83');
  await expect.poll(() => entries(page).count(), { timeout: 60_000 }).toBe(100);
  expect(before).toBeDefined();
  await expect
    .poll(async () => Math.abs(((await topOf(page, 'Message 83')) ?? 0) - (before ?? 0)))
    .toBeLessThan(3);
  await scrollTo(page, 0);
  await entry(page, 'Message 1').waitFor({ timeout: 60_000 });
  expect(await entries(page).count()).toBe(130);
  const numbers = (await entries(page).allInnerTexts()).map((text) =>
    Number(/Message (\d+)/.exec(text)?.[1]),
  );
  expect(numbers).toEqual(Array.from({ length: 130 }, (_, index) => index + 1));
});

test('who reads further up is told of new messages, and led to them', async () => {
  const conversation = await longConversation(60);
  const page = await opened(conversation);
  await expect.poll(() => isInSight(page, 'Message 60'), { timeout: 60_000 }).toBe(true);
  await scrollTo(page, 900);
  await expect.poll(() => entries(page).count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(50);
  const before = await scroller(page).evaluate((box) => box.scrollHeight - box.scrollTop);
  expect(before).toBeGreaterThan(1_000);
  const colleague = await as(jonas);
  const pill = page.getByRole('button', { name: 'New messages' });
  expect(await pill.count()).toBe(0);
  await colleague.post(`/conversations/${conversation.publicId}/messages`, { body_html: '<p>Just in</p>' });
  await pill.waitFor({ timeout: 60_000 });
  expect(await isInSight(page, 'Just in')).toBe(false);
  await pill.click();
  await expect.poll(() => isInSight(page, 'Just in'), { timeout: 60_000 }).toBe(true);
  await pill.waitFor({ state: 'detached' });
});
