import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { password } from '../server/testing/world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession, signedInState } from './signed-in-state.ts';
import { signIn } from './steps.ts';
import { successiveTabs } from './successive-tabs.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
let browser: Browser;
let openTab: ReturnType<typeof successiveTabs>;

beforeAll(async () => {
  browser = await launchBrowser();
  openTab = successiveTabs(browser);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

type Asked = { publicId: string; subject: string };

async function asked(subject: string): Promise<Asked> {
  const [organizationId, contactId] = [bicycles.house.id, bicycles.contact.id];
  const conversation = await addConversation(app.database, { organizationId, contactId, subject });
  const body = '<p>Where is my wheel?</p>';
  await addMessage(app.database, { organizationId, conversationId: conversation.id, contactId, body });
  return { publicId: conversation.publicId, subject };
}

/** With a session of its own, which the test may end. */
const openTabOfMara = async () =>
  openTab({
    javaScriptEnabled: true,
    viewport: { width: 1280, height: 800 },
    storageState: await signedInState(app.baseUrl, mara),
  });

/** Mara's tab, with a draft and a pending change when her session ends: the page may learn of the end before its next request. */
async function expiredWhileWriting(conversation: Asked) {
  const tab = await openTabOfMara();
  const { page } = tab;
  // Before the page is loaded: on a busy machine, a request right after `route` isn't intercepted yet.
  const changes = '**/api/inbox/v1/conversations/*';
  await page.route(changes, async (route) => {
    if (route.request().method() === 'PATCH')
      await app.database.write({ text: 'DELETE FROM sessions WHERE user_id = $1', values: [mara.id] });
    await route.continue();
  });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${conversation.publicId}`);
  await page.getByText('Where is my wheel?').last().waitFor();
  await page.keyboard.press('r');
  await page.locator('[role=textbox][aria-label="Your reply"]:focus').waitFor();
  await page.keyboard.type('Half a reply');
  await page.getByRole('textbox', { name: 'Your reply' }).press('Escape');
  // Until the conversation is loaded, its shortcuts do nothing.
  await page.getByRole('heading', { name: conversation.subject }).waitFor();
  await page.keyboard.press('i');
  await dialog(page).waitFor();
  await page.unroute(changes);
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

test('leaving a conversation after the session has expired asks to sign in on the page, which stays', async () => {
  const conversation = await asked('Left behind');
  const { page, close } = await openTwoTabs(conversation);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await app.database.write({ text: 'DELETE FROM sessions WHERE user_id = $1', values: [mara.id] });
  const left = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await left.then((response) => expect(response.status()).toBe(401));
  await dialog(page).waitFor();
  await fillIn(page, mara, password);
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Closed', level: 1 }).waitFor();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
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
  const { page, close } = await openTabOfMara();
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${conversation.publicId}`);
  await page.getByRole('heading', { name: conversation.subject }).waitFor();

  // Replaced in one step: a request in between would have no session at all, and ask to sign in.
  const { cookies } = await signedInState(app.baseUrl, mara);
  await page.context().addCookies(cookies);
  await page.keyboard.press('i');
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

test('a tab that finds its session ended while another one signs in continues without asking', async () => {
  const conversation = await asked('Signed in elsewhere');
  const [ended, signedIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holdAnswer = async (route: Route) => {
    const response = await route.fetch();
    if (response.status() === 401) {
      ended.resolve();
      await signedIn.promise;
    }
    await route.fulfill({ response });
  };
  const { page, other, address, close } = await openTwoTabs(conversation, (tab) =>
    tab.route('**/api/inbox/v1/session', holdAnswer),
  );
  await app.database.write({ text: 'DELETE FROM sessions WHERE user_id = $1', values: [mara.id] });
  await page.keyboard.press('i');
  await ended.promise;
  await giveSession(page.context(), app.baseUrl, mara);
  await other.goto(address);
  await other.getByRole('heading', { name: conversation.subject }).waitFor();
  signedIn.resolve();
  await vi.waitFor(
    async () => {
      const { body } = await (await as(jonas)).get(`/conversations/${conversation.publicId}`);
      expect(body.data.assignee?.id).toBe(mara.publicId);
    },
    { timeout: 200_000, interval: 50 },
  );
  await dialog(page).waitFor({ state: 'detached' });
  await close();
});

/** Mara's conversation in one tab, and another tab of the same browser. */
async function openTwoTabs(conversation: Asked, prepare = async (_: Page): Promise<unknown> => undefined) {
  const tab = await openTabOfMara();
  await prepare(tab.page);
  const address = `${app.baseUrl}/o/bellweather-bicycles/inbox/open/${conversation.publicId}`;
  await tab.page.goto(address);
  await tab.page.getByText('Where is my wheel?').last().waitFor();
  await tab.page.getByRole('heading', { name: conversation.subject }).waitFor();
  return { ...tab, address, other: await tab.page.context().newPage() };
}

const changed = (page: Page) => page.getByRole('dialog', { name: 'Someone else signed in' });

test('a page stops once somebody else has signed in to the browser: it sends nothing, explains why and reloads as theirs', async () => {
  const conversation = await asked('Two people');
  const { page, address, close } = await openTwoTabs(conversation);
  await page.keyboard.press('r');
  await page.locator('[role=textbox][aria-label="Your reply"]:focus').waitFor();
  await page.keyboard.type('From Mara');
  await page.context().clearCookies();
  // On a page that isn't the inbox, which would announce him.
  await page.context().request.post(`${app.baseUrl}/login`, {
    form: { email: jonas.email, password },
    headers: { origin: app.baseUrl },
    maxRedirects: 0,
  });
  await page.keyboard.press('Control+Enter');
  await changed(page)
    .getByText(/^Jonas has signed in to this browser/)
    .waitFor();
  expect(await screenErrors(page)).toEqual([]);
  const messages = async (): Promise<unknown[]> =>
    (await (await as(jonas)).get(`/conversations/${conversation.publicId}/messages`)).body.data;
  expect(await messages()).toHaveLength(1);
  const reloaded = page.waitForEvent('load');
  await changed(page).getByRole('button', { name: 'Continue as Jonas' }).click();
  await reloaded;
  await page.getByText('Where is my wheel?').last().waitFor();
  expect(await page.getByText('From Mara').count()).toBe(0);
  expect(await messages()).toHaveLength(1);

  await page.context().clearCookies();
  await giveSession(page.context(), app.baseUrl, mara);
  await page.goto(address);
  await vi.waitFor(async () => expect(await messages()).toHaveLength(2), { timeout: 200_000, interval: 50 });
  await close();
});

test('an idle page learns from the other tab that somebody else has signed in, and shows none of their data', async () => {
  const conversation = await asked('An idle tab');
  const { page, other, address, close } = await openTwoTabs(conversation);
  await page.context().clearCookies();
  await other.goto(`${app.baseUrl}/login`);
  await signIn(other, jonas);
  await other.goto(address);
  await changed(page).waitFor();
  await (await as(mara)).post(`/conversations/${conversation.publicId}/messages`, { body_html: 'For both' });
  await other.getByRole('article').filter({ hasText: 'For both' }).waitFor();
  expect(await changed(other).count()).toBe(0);
  await close();
});

test('after a password change in one tab, the others continue with the new session without asking', async () => {
  const conversation = await asked('A new password');
  const { page, other, close } = await openTwoTabs(conversation);
  await other.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/account`);
  await other.getByLabel('Current password').fill(password);
  await other.getByLabel('New password').fill(`${password} and more`);
  await other.getByRole('button', { name: 'Change password' }).click();
  await other.getByText('Password changed').waitFor();
  await page.keyboard.press('i');
  await vi.waitFor(
    async () => {
      const { body } = await (await as(jonas)).get(`/conversations/${conversation.publicId}`);
      expect(body.data.assignee?.id).toBe(mara.publicId);
    },
    { timeout: 200_000, interval: 50 },
  );
  await (await as(jonas)).post(`/conversations/${conversation.publicId}/messages`, {
    body_html: 'Still live',
  });
  await page.getByRole('article').filter({ hasText: 'Still live' }).waitFor();
  for (const tab of [page, other]) expect(await dialog(tab).count()).toBe(0);
  await close();
});
