import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { password } from '../server/testing/world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { signIn } from './steps.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function asked(subject: string) {
  const [organizationId, contactId] = [bicycles.house.id, bicycles.contact.id];
  const conversation = await addConversation(app.database, { organizationId, contactId, subject });
  const body = '<p>Where is my wheel?</p>';
  await addMessage(app.database, { organizationId, conversationId: conversation.id, contactId, body });
  return conversation;
}

/** Mara's tab, with a reply begun when her session ends. */
async function expiredWhileWriting(conversation: { publicId: string }) {
  const viewport = { width: 1280, height: 800 };
  const tab = await openTab(browser, { javaScriptEnabled: true, viewport });
  const { page } = tab;
  await page.goto(`${app.baseUrl}/login`);
  await signIn(page, mara);
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${conversation.publicId}`);
  await page.getByText('Where is my wheel?').last().waitFor();
  await page.keyboard.press('r');
  await page.locator('[role=textbox][aria-label="Your reply"]:focus').waitFor();
  await page.keyboard.type('Half a reply');
  await app.database.write({ text: 'DELETE FROM sessions WHERE user_id = $1', values: [mara.id] });
  await page.getByRole('textbox', { name: 'Your reply' }).press('Escape');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('i');
  await dialog(page).waitFor();
  return tab;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const draft = (page: Page) => page.getByRole('textbox', { name: 'Your reply' });
async function fillIn(page: Page, person: { email: string }, secret: string) {
  await dialog(page).getByLabel('Email').fill(person.email);
  await dialog(page).getByLabel('Password').fill(secret);
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
}

test('an expired session opens a sign-in dialog, and retries the refused requests afterwards', async () => {
  const conversation = await asked('Signed in again');
  const { page, close } = await expiredWhileWriting(conversation);
  const address = page.url();
  await expect.poll(() => dialog(page).getByLabel('Email').inputValue()).toBe(mara.email);
  expect(await screenErrors(page)).toEqual([]);

  await fillIn(page, mara, 'not her password');
  await dialog(page).getByRole('alert').getByText('The email or password is incorrect.').waitFor();
  await fillIn(page, mara, password);
  await dialog(page).waitFor({ state: 'detached' });
  await vi.waitFor(
    async () => {
      const { body } = await (await as(jonas)).get(`/conversations/${conversation.publicId}`);
      expect(body.data.assignee?.id).toBe(mara.publicId);
    },
    { timeout: 200_000, interval: 50 },
  );
  await expect.poll(() => page.url()).toBe(address);
  await draft(page).getByText('Half a reply').waitFor();

  await (await as(jonas)).post(`/conversations/${conversation.publicId}/messages`, {
    body_html: 'From Jonas',
  });
  await page.getByRole('article').filter({ hasText: 'From Jonas' }).waitFor();
  await close();
});

test('somebody else who signs in there gets a fresh page, and the draft is kept for its author', async () => {
  const conversation = await asked('Somebody else');
  const { page, close } = await expiredWhileWriting(conversation);
  const reloaded = page.waitForEvent('load');
  await fillIn(page, jonas, password);
  await reloaded;
  await page.getByText('Where is my wheel?').last().waitFor();
  await page.keyboard.press('r');
  await page.locator('[role=textbox][aria-label="Your reply"]:focus').waitFor();
  expect(await draft(page).textContent()).toBe('');
  const { body } = await (await as(jonas)).get(`/conversations/${conversation.publicId}`);
  expect(body.data.assignee).toBeNull();

  await page.context().clearCookies();
  await page.goto(page.url());
  await signIn(page, mara);
  await draft(page).getByText('Half a reply').waitFor();
  await close();
});

test('after signing in again in another tab, the first one saves its next change without asking', async () => {
  const conversation = await asked('Two tabs');
  const viewport = { width: 1280, height: 800 };
  const { page, close } = await openTab(browser, { javaScriptEnabled: true, viewport });
  await page.goto(`${app.baseUrl}/login`);
  await signIn(page, mara);
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${conversation.publicId}`);
  await page.getByText('Where is my wheel?').last().waitFor();

  const other = await page.context().newPage();
  await page.context().clearCookies();
  await other.goto(`${app.baseUrl}/login`);
  await signIn(other, mara);
  const refused = page.waitForResponse((answer) => answer.status() === 403);
  await page.keyboard.press('i');
  await refused;
  await vi.waitFor(
    async () => {
      const { body } = await (await as(jonas)).get(`/conversations/${conversation.publicId}`);
      expect(body.data.assignee?.id).toBe(mara.publicId);
    },
    { timeout: 200_000, interval: 50 },
  );
  await expect.poll(() => dialog(page).count()).toBe(0);
  await close();
});
