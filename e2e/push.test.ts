import type { Browser, BrowserContext, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PushMessage } from '../contract/inbox/push.ts';
import { inboxClient } from '../server/testing/inbox-client.ts';
import { type PushService, startPushService } from '../server/testing/push-service.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const rules = { networks: ['127.0.0.1'], allowsHttp: true };
const { app, world } = await startLiveWorld({ inbox: true, webhooks: { rules } });
const { bicycles, jonas } = world;
const soon = { timeout: 200_000 };
const home = '/o/bellweather-bicycles';
let browser: Browser;
let service: PushService;
const tabs: Tab[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  service = await startPushService();
});
afterAll(async () => {
  for (const tab of tabs) await tab.close();
  await browser.close();
  await service.stop();
  await app.stop();
});

async function signedIn(path: string, script = ''): Promise<Page> {
  const tab = await openTab(browser, { javaScriptEnabled: true, serviceWorkers: 'allow' });
  tabs.push(tab);
  if (script !== '') await tab.page.context().addInitScript(script);
  await giveSession(tab.page.context(), app.baseUrl, jonas);
  await tab.page.goto(`${app.baseUrl}${home}${path}`);
  await tab.page.getByRole('navigation').waitFor({ state: 'attached' });
  return tab.page;
}

/** The headless browser denies notifications, and its push service is unreachable: this stubs our subscription. */
function subscribingWith({ endpoint, keys }: ReturnType<PushService['browser']>['subscription']): string {
  return `
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    let held = null;
    PushManager.prototype.getSubscription = async () => held;
    PushManager.prototype.subscribe = async () => (held = {
      endpoint: ${JSON.stringify(endpoint)},
      options: { applicationServerKey: null },
      toJSON: () => (${JSON.stringify({ endpoint, keys })}),
      unsubscribe: async () => Boolean((held = null)) || true,
    });`;
}

test('push notifications are turned on and off for the browser, in the settings', async () => {
  const { subscription } = service.browser();
  const page = await signedIn('/settings/notifications', subscribingWith(subscription));
  const toggle = page.getByRole('checkbox', { name: 'On this device' });
  await page.getByText('The browser asks for your permission.').waitFor();
  await toggle.click();
  await page.getByText('On until you sign out of this browser.').waitFor();
  const stored = async () =>
    (
      await app.database.read<{ endpoint: string }>({
        text: 'SELECT endpoint FROM push_subscriptions',
        values: [],
      })
    ).map(({ endpoint }) => endpoint);
  expect(await stored()).toEqual([subscription.endpoint]);
  expect(await screenErrors(page)).toEqual([]);
  await toggle.click();
  await page.getByText('The browser asks for your permission.').waitFor();
  expect(await stored()).toEqual([]);
});

test('a browser that denies them, or has none, says so', async () => {
  const denied = `Object.defineProperty(Notification, 'permission', { value: 'denied' });`;
  const page = await signedIn('/settings/notifications', denied);
  await page.getByText('This browser blocks them.').nth(1).waitFor();
  expect(await page.getByRole('checkbox', { name: 'On this device' }).isDisabled()).toBe(true);
  const iPhone = `delete window.PushManager;
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });`;
  await (await signedIn('/settings/notifications', iPhone))
    .getByText('add Deskbell to your home screen first')
    .waitFor();
  const none = await signedIn('/settings/notifications', 'delete window.PushManager;');
  await none.getByText('This browser can’t receive them.').waitFor();
});

test('a push message is shown, and a click opens the conversation in the open tab', async () => {
  const conversation = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    contactId: bicycles.contact.id,
    subject: 'A bent wheel',
  });
  const page = await signedIn('/inbox/unassigned');
  const worker = await serviceWorker(page.context());
  // The headless browser shows nothing, so the worker's calls are recorded.
  await worker.evaluate(`globalThis.shown = [];
    globalThis.badges = [];
    Object.defineProperty(navigator, 'setAppBadge', { value: async (count) => void badges.push(count) });
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });`);
  const path = `${home}/inbox/open/${conversation.publicId}`;
  const tag = `deskbell ${conversation.publicId} reply`;
  await deliver(worker, { title: 'A bent wheel', body: 'New message from Kim', tag, path, unread: 1 });
  await expect
    .poll(() => worker.evaluate('shown'))
    .toEqual([
      expect.objectContaining({ title: 'A bent wheel', body: 'New message from Kim', tag, data: { path } }),
    ]);
  await expect.poll(() => worker.evaluate('badges')).toEqual([1]);
  await vi.waitFor(async () => {
    await worker.evaluate(`dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), {
      notification: { data: shown[0].data, close() {} } }))`);
    expect(new URL(page.url()).pathname).toBe(path);
  }, soon);
  await page.getByRole('heading', { name: 'A bent wheel' }).first().waitFor();
});

test('while a tab is used, no push messages are sent', async () => {
  const page = await signedIn('/inbox/unassigned');
  const until = async () =>
    (
      await app.database.read<{ active_until: number | null }>({
        text: 'SELECT active_until FROM notification_timers WHERE user_id = $1',
        values: [jonas.id],
      })
    )[0]?.active_until ?? 0;
  await app.database.write({ text: 'DELETE FROM notification_timers', values: [] });
  await page.reload();
  await vi.waitFor(async () => {
    await page.keyboard.press('Shift');
    expect(await until()).toBeGreaterThan(Date.now() * 1000);
  }, soon);
  const { status } = await (await inboxClient(app.baseUrl, jonas, bicycles.house)).get('/push');
  expect(status).toBe(200);
});

async function serviceWorker(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', soon));
  await vi.waitFor(
    async () => expect(await worker.evaluate('registration.active?.state')).toBe('activated'),
    soon,
  );
  return worker;
}

/** As if the browser's push service had sent it. */
function deliver(worker: Worker, message: PushMessage): Promise<unknown> {
  const data = JSON.stringify(JSON.stringify(message));
  return worker.evaluate(`dispatchEvent(new PushEvent('push', { data: ${data} }))`);
}
