import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
const { publicId: contactPublicId, id: contactId } = bicycles.contact;
const organizationId = bicycles.house.id;
let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });
});
afterAll(async () => {
  await tab.close();
  await browser.close();
  await app.stop();
});

const newConversation = (subject: string, secondsAgo: number) =>
  addConversation(app.database, {
    organizationId,
    contactId,
    subject,
    at: (Date.now() - secondsAgo * 1000) * 1000,
  });

const list = (page: Page) => page.getByRole('region', { name: /^Conversations/ });
const row = (page: Page, subject: string) => list(page).getByRole('link', { name: subject });
const entries = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('article');

/** Requests for conversations, messages and notes; view counts are requested every two seconds at most. */
function countReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && /^\/api\/[a-z]+\/v1\/conversations(\/|$)/.test(pathname))
      reads.push(pathname);
  });
  return reads;
}

test('a burst of messages is shown in the thread and the list without requesting any of them', async () => {
  const opened = await newConversation('Open in the tab', 10_000);
  const listed = await newConversation('Further down the list', 20_000);
  const unread = await newConversation('On no page that was read', 90_000);
  for (let each = 0; each < 60; each++) await newConversation(`Between ${each}`, 30_000 + each);
  await addMessage(app.database, {
    organizationId,
    conversationId: opened.id,
    contactId,
    body: '<p>First</p>',
  });
  const { page } = tab;
  await giveSession(page.context(), app.baseUrl, mara);
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${opened.publicId}`);
  await entries(page).first().waitFor();
  await row(page, 'Further down the list').waitFor();
  const colleague = await as(jonas);
  const messagesPath = `/conversations/${opened.publicId}/messages`;
  // A message delivered by the stream proves that it is open.
  await expect
    .poll(
      async () => {
        await colleague.post(messagesPath, { body_html: '<p>Is anyone there?</p>' });
        return entries(page).count();
      },
      { timeout: 200_000, interval: 1_000 },
    )
    .toBeGreaterThan(1);

  const reads = countReads(page);
  const channel = await as(mara, { scopes: ['channels:write'] });
  const bring = (conversation: { publicId: string }, text: string) =>
    channel.post(`/contacts/${contactPublicId}/messages`, {
      body_html: `<p>${text}</p>`,
      source: 'whatsapp',
      conversation_id: conversation.publicId,
    });
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, each) => [
      colleague.post(messagesPath, { body_html: `<p>Answer ${each}</p>` }),
      bring(listed, `Question ${each}`),
      bring(unread, `Long unread ${each}`),
    ]).flat(),
  );
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
  await colleague.post(`/conversations/${opened.publicId}/notes`, { body_html: '<p>A note with them</p>' });

  await entries(page).filter({ hasText: 'A note with them' }).waitFor();
  for (let each = 0; each < 12; each++)
    await expect
      .poll(
        () =>
          entries(page)
            .filter({ hasText: new RegExp(`Answer ${each}\\b`) })
            .count(),
        { timeout: 200_000 },
      )
      .toBe(1);
  for (const conversation of [opened, listed, unread]) {
    const { body } = await colleague.get(`/conversations/${conversation.publicId}`);
    const { subject, last_message, waiting_since } = body.data;
    await row(page, subject).getByText(last_message.preview, { exact: true }).waitFor();
    const isWaiting = row(page, subject).getByText(/waiting/i);
    await expect.poll(() => isWaiting.count()).toBe(waiting_since === null ? 0 : 1);
  }
  const rows = await list(page).getByRole('link').allInnerTexts();
  const firstThree = rows.slice(0, 3).join('\n');
  for (const subject of ['Open in the tab', 'Further down the list', 'On no page that was read'])
    expect(firstThree).toContain(subject);
  expect(reads).toEqual([]);
  expect(tab.complaints).toEqual([]);
});
