import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parsePublicId, publicId } from '../server/ids/public-id.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab as openOwnTab, type Tab } from './open-tab.ts';
import { type SignedInState, signedInState } from './signed-in-state.ts';
import { signIn } from './steps.ts';
import { successiveTabs } from './successive-tabs.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
const contactId = bicycles.contact.id;
const organizationId = bicycles.house.id;
let browser: Browser;
let openTab: ReturnType<typeof successiveTabs>;
let storageState: SignedInState;
let tab: Tab;

beforeAll(async () => {
  browser = await launchBrowser();
  openTab = successiveTabs(browser);
  storageState = await signedInState(app.baseUrl, mara);
});
beforeEach(async () => {
  const viewport = { width: 1280, height: 800 };
  tab = await openTab({ javaScriptEnabled: true, viewport, storageState });
});
afterEach(async () => {
  expect(tab.complaints).toEqual([]);
  await tab.close();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** A conversation with that many messages, a minute apart: "Message 1" is the oldest. */
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

/** The paths of the message pages that a tab has requested. */
function countPages(page: Page): string[] {
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/messages')) pages.push(search);
  });
  return pages;
}

const addressOf = ({ publicId }: { publicId: string }) =>
  `${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`;

/** The id of "Message <number>". */
async function idOf({ publicId: conversationId }: { publicId: string }, number: number): Promise<string> {
  const [row] = await app.database.read<{ id: string }>({
    text: `SELECT id FROM messages WHERE organization_id = $1 AND conversation_id = $2 AND body_html = $3`,
    values: [organizationId, parsePublicId('cnv', conversationId), `<p>Message ${number}</p>`],
  });
  return publicId('msg', row?.id ?? '');
}

/** The numbers of the rendered messages, in page order. */
const numbersDrawn = async (page: Page) =>
  (await entries(page).allInnerTexts()).map((text) => Number(/Message (\d+)/.exec(text)?.[1]));

async function opened(conversation: { publicId: string }): Promise<Page> {
  const { page } = tab;
  await page.goto(addressOf(conversation));
  await entries(page).first().waitFor();
  return page;
}

const scroller = (page: Page) => page.getByRole('list', { name: 'Messages' }).locator('xpath=..');
const scrollTo = (page: Page, top: number) =>
  scroller(page).evaluate((box, to) => {
    box.scrollTop = to;
  }, top);
const topOf = async (page: Page, text: string) => (await entry(page, text).boundingBox())?.y;
/** Entries far from the viewport are not in the DOM. */
const isInSight = async (page: Page, text: string) => {
  const y = (await entry(page, text).count()) > 0 ? await topOf(page, text) : undefined;
  return y !== undefined && y > 0 && y < 800;
};

test('a conversation of 10,000 messages opens at its newest, with one page requested and few entries rendered', async () => {
  const conversation = await longConversation(10_000);
  const pages = countPages(tab.page);
  const page = await opened(conversation);
  await expect.poll(() => isInSight(page, 'Message 10000')).toBe(true);
  expect(pages).toHaveLength(1);
  expect(await entries(page).count()).toBeLessThanOrEqual(50);
});

test('scrolling up loads older messages without moving the visible ones', async () => {
  const page = await opened(await longConversation(130));
  const pages = countPages(page);
  await expect.poll(() => isInSight(page, 'Message 130')).toBe(true);
  await scrollTo(page, 150);
  await expect.poll(() => isInSight(page, 'Message 83')).toBe(true);
  const before = await topOf(page, 'Message 83');
  await expect.poll(() => pages.length).toBe(1);
  await entry(page, 'Message 75').waitFor();
  expect(Math.abs(((await topOf(page, 'Message 83')) ?? 0) - (before ?? 0))).toBeLessThan(3);
});

/** Six pages; `npm run test:volume` tries more. */
const scrolledMessages = Number(process.env.TEST_SCROLLED ?? 300);

test(`scrolling through ${scrolledMessages} messages to the first and back shows each, with few entries rendered`, async () => {
  const page = await opened(await longConversation(scrolledMessages));
  await expect.poll(() => isInSight(page, `Message ${scrolledMessages}`)).toBe(true);
  const seen = new Set<number>();
  let maxDrawn = 0;
  const check = async () => {
    const numbers = await numbersDrawn(page);
    // The rendered messages are in order, without a gap.
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    for (const number of numbers) seen.add(number);
    maxDrawn = Math.max(maxDrawn, numbers.length);
    return numbers;
  };
  /** Resolves once the browser has reported and painted it. */
  const scrollBy = async (pixels: number) => {
    await scroller(page).evaluate((box, by) => box.scrollBy(0, by), pixels);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  };
  await check();
  await expect
    .poll(
      async () => {
        await scrollBy(-1_000);
        return (await check())[0];
      },
      { timeout: 200_000, interval: 10 },
    )
    .toBe(1);
  expect(seen.size).toBe(scrolledMessages);
  seen.clear();
  await check();
  await expect
    .poll(
      async () => {
        await scrollBy(1_000);
        return (await check()).at(-1);
      },
      { timeout: 200_000, interval: 10 },
    )
    .toBe(scrolledMessages);
  expect(seen.size).toBe(scrolledMessages);
  expect(maxDrawn).toBeLessThanOrEqual(100);
});

test('a link opens a message in the middle of 10,000, highlights it, and scrolls on in both directions', async () => {
  const conversation = await longConversation(10_000);
  const { page } = tab;
  const pages = countPages(page);
  const address = async (number: number) => `${addressOf(conversation)}#${await idOf(conversation, number)}`;
  await page.goto(await address(5_000));
  await expect.poll(() => isInSight(page, 'Message 5000')).toBe(true);
  await expect.poll(() => page.locator(':focus').innerText()).toContain('Message 5000');
  expect(pages.filter((search) => !/around=|after=|before=/.test(search))).toEqual([]);
  const reached = (number: number, by: number) =>
    expect.poll(
      async () => {
        await scroller(page).evaluate((box, pixels) => box.scrollBy(0, pixels), by);
        return entry(page, `Message ${number}`).count();
      },
      { timeout: 200_000 },
    );
  await reached(4_940, -500).toBe(1);
  await reached(5_060, 500).toBe(1);
  await page.goto(await address(3));
  await expect.poll(() => isInSight(page, 'Message 3')).toBe(true);
  await scrollTo(page, 0);
  await expect.poll(() => isInSight(page, 'Message 1')).toBe(true);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.poll(() => isInSight(page, 'Message 10000')).toBe(true);
});

test('a link to a message leads to it after signing in, which needs no script', async () => {
  const conversation = await longConversation(130);
  const address = `${addressOf(conversation)}#${await idOf(conversation, 20)}`;
  const { page } = tab;
  await page.context().clearCookies();
  await page.goto(address);
  await signIn(page, mara);
  await expect.poll(() => isInSight(page, 'Message 20')).toBe(true);
  expect(page.url()).toBe(address);

  const plain = await openOwnTab(browser);
  await plain.page.goto(address);
  await signIn(plain.page, mara);
  expect(plain.page.url()).toBe(address);
  await plain.close();
});

test('a link to a message that is not in the conversation shows a notice and the newest message', async () => {
  const conversation = await longConversation(60);
  const other = await longConversation(2);
  const { page } = tab;
  await page.goto(`${addressOf(conversation)}#${await idOf(other, 1)}`);
  await page.getByText('Not found. It may have been deleted').waitFor();
  await expect.poll(() => isInSight(page, 'Message 60')).toBe(true);
  tab.complaints.splice(0);
});

test('while reading further up, new messages are announced with a link to them', async () => {
  const conversation = await longConversation(60);
  const page = await opened(conversation);
  await expect.poll(() => isInSight(page, 'Message 60')).toBe(true);
  await scrollTo(page, 900);
  await expect.poll(() => entries(page).count()).toBeGreaterThanOrEqual(50);
  const before = await scroller(page).evaluate((box) => box.scrollHeight - box.scrollTop);
  expect(before).toBeGreaterThan(1_000);
  const colleague = await as(jonas);
  const pill = page.getByRole('button', { name: 'New messages' });
  expect(await pill.count()).toBe(0);
  await colleague.post(`/conversations/${conversation.publicId}/messages`, { body_html: '<p>Just in</p>' });
  await pill.waitFor();
  expect(await isInSight(page, 'Just in')).toBe(false);
  await pill.click();
  await expect.poll(() => isInSight(page, 'Just in')).toBe(true);
  await pill.waitFor({ state: 'detached' });
});

test('of 5,000 notes those around the visible messages are loaded, newest first', async () => {
  const conversation = await longConversation(60);
  await app.database.write({
    text: `INSERT INTO notes (organization_id, id, conversation_id, body_html, user_id, inserted_at)
           SELECT $1, gen_random_uuid(), $2, '<p>Note ' || n || '</p>', $3,
                  '2026-01-01T00:30:30Z'::timestamptz + n * interval '1 millisecond'
             FROM generate_series(1, 5000) n`,
    values: [organizationId, parsePublicId('cnv', conversation.publicId), jonas.id],
  });
  const page = await opened(conversation);
  await expect.poll(() => isInSight(page, 'Message 60')).toBe(true);
  const reached = async (text: string) =>
    expect
      .poll(
        async () => {
          await scroller(page).evaluate((box) => box.scrollBy(0, -600));
          return entry(page, text).count();
        },
        { timeout: 200_000 },
      )
      .toBe(1);
  // They were written in one minute, between the messages 30 and 31.
  await reached('Message 31');
  await reached('Note 5000');
  await reached('Note 4900');
  expect(await entries(page).count()).toBeLessThanOrEqual(100);
});

test('sending while reading further up scrolls to the sent message', async () => {
  const page = await opened(await longConversation(60));
  await expect.poll(() => isInSight(page, 'Message 60')).toBe(true);
  await scrollTo(page, 300);
  await expect.poll(() => isInSight(page, 'Message 60')).toBe(false);
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: 'Your reply' }).fill('On its way');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => isInSight(page, 'On its way')).toBe(true);
});

test('a note being edited keeps its text while its author scrolls away', async () => {
  const conversation = await longConversation(200);
  const author = await as(mara);
  await author.post(`/conversations/${conversation.publicId}/notes`, { body_html: '<p>Remember</p>' });
  const page = await opened(conversation);
  const note = entry(page, 'Remember');
  await note.waitFor();
  await note.hover();
  await note.getByRole('button', { name: 'Edit note' }).click();
  const editor = page.getByRole('textbox', { name: 'Note', exact: true });
  await editor.fill('Remember the wheel');
  await page.getByRole('heading', { name: 'Long' }).click();
  await expect
    .poll(
      async () => {
        await scroller(page).evaluate((box) => box.scrollBy(0, -600));
        return entry(page, 'Message 60').count();
      },
      { timeout: 200_000 },
    )
    .toBe(1);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.poll(() => editor.innerText()).toBe('Remember the wheel');
});

test('arrow keys move from message to message, loading more as needed', async () => {
  const page = await opened(await longConversation(120));
  await expect.poll(() => isInSight(page, 'Message 120')).toBe(true);
  await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').last().focus();
  const focused = async () => /Message \d+/.exec(await page.locator(':focus').innerText())?.[0];
  for (let number = 119; number >= 60; number--) {
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused, { timeout: 200_000, interval: 20 }).toBe(`Message ${number}`);
  }
  expect(await isInSight(page, 'Message 60')).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('Message 61');
});

test('a message’s link is copied, and opens it', async () => {
  const conversation = await longConversation(300);
  const { page } = tab;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await opened(conversation);
  const message = entry(page, 'Message 300');
  await message.hover();
  await message.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate('navigator.clipboard.readText()');
  expect(link).toBe(`${addressOf(conversation)}#${await idOf(conversation, 300)}`);
});
