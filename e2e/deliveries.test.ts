import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import type { Tab } from './open-tab.ts';
import { type SignedInState, signedInState } from './signed-in-state.ts';
import { successiveTabs } from './successive-tabs.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
const contactId = bicycles.contact.id;
const organizationId = bicycles.house.id;
const channel = await as(mara, { actor: 'app' });
const colleague = await as(jonas);
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

const entry = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('article').filter({ hasText: text });

/** A reply by Jonas, as Mara sees it, and the channel app that reports on it. */
async function answered() {
  const conversation = await addConversation(app.database, { organizationId, contactId, subject: 'Wheel' });
  await addMessage(app.database, { organizationId, conversationId: conversation.id, contactId });
  const path = `/conversations/${conversation.publicId}/messages`;
  const { data } = (await colleague.post(path, { body_html: '<p>It is on its way.</p>' })).body;
  const { page } = tab;
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${conversation.publicId}`);
  const reply = entry(page, 'It is on its way.');
  await reply.waitFor();
  const report = async (json: object) => {
    const { status } = await channel.call(`${path}/${data.id}/delivery`, { method: 'PATCH', json });
    expect(status).toBe(200);
  };
  return { page, reply, report };
}

test('each state that a channel app reports is shown on the message immediately', async () => {
  const { reply, report } = await answered();
  expect(await reply.getByText(/Queued|Sent|Delivered|Read/).count()).toBe(0);
  const states = { queued: 'Queued', sent: 'Sent', delivered: 'Delivered', read: 'Read' };
  for (const [status, name] of Object.entries(states)) {
    await report({ status });
    await reply.getByText(name, { exact: true }).waitFor();
    await reply.getByTitle(/^(Waiting|Accepted|Delivered|Opened).*, /).waitFor();
  }
  await expect.poll(() => reply.getByText(/Queued|Sent|Delivered/).count()).toBe(0);
});

test('a failed message shows why and what to do, and can be sent again as a new one', async () => {
  const { page, reply, report } = await answered();
  await report({ status: 'failed', error: 'The number is not in use.' });
  await reply.getByText('Not delivered', { exact: true }).waitFor();
  await reply.getByText('The number is not in use.').waitFor();
  await reply.getByText('Check the customer’s contact details').waitFor();
  await reply.getByRole('button', { name: 'Send again…' }).click();
  const composer = page.getByRole('textbox', { name: 'Reply' });
  await expect.poll(() => composer.innerText()).toContain('It is on its way.');
  await report({ status: 'delivered' });
  await reply.getByText('Delivered', { exact: true }).waitFor();
  await expect.poll(() => reply.getByText('The number is not in use.').count()).toBe(0);
});

test('the list marks a conversation whose latest message was not delivered, until that changes', async () => {
  const { page, report } = await answered();
  const row = page.getByRole('region', { name: /^Conversations:/ }).locator('a[aria-current]');
  await row.getByText('Wheel').waitFor();
  const mark = row.getByText('Not delivered', { exact: true });
  expect(await mark.count()).toBe(0);
  await report({ status: 'failed', error: 'The number is not in use.' });
  await mark.waitFor();
  await page.reload();
  await mark.waitFor();
  await report({ status: 'delivered' });
  await mark.waitFor({ state: 'detached' });
});

test('a failure without a reason states that there is none', async () => {
  const { reply, report } = await answered();
  await report({ status: 'failed' });
  await reply.getByText('The channel gave no reason.').waitFor();
});
