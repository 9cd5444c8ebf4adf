import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Presence } from '../contract/inbox/presence.ts';
import { followInbox } from '../server/testing/follow-stream.ts';
import { type InboxClient, inboxClient } from '../server/testing/inbox-client.ts';
import { type LiveWorld, startLiveWorld } from '../server/testing/start-live-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { giveSession } from './signed-in-state.ts';

let browser: Browser;
let started: LiveWorld;
let jonas: InboxClient;

beforeAll(async () => {
  [browser, started] = await Promise.all([launchBrowser(), startLiveWorld({ inbox: true })]);
  const { app, world } = started;
  jonas = await inboxClient(app.baseUrl, world.jonas, world.bicycles.house);
});
afterAll(async () => {
  await browser.close();
  await started.app.stop();
});

const soon = { timeout: 200_000, interval: 50 };

async function openStreams(): Promise<number> {
  const { text } = await started.app.send('/metrics');
  return Number(/^deskbell_open_streams (\d+)/m.exec(text)?.[1]);
}

/** The cast's conversation, in several tabs of one browser. */
async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const { app, world } = started;
  await giveSession(context, app.baseUrl, world.mara);
  const slug = await slugOf(world.bicycles.house.id);
  const address = `${app.baseUrl}/o/${slug}/inbox/open/${world.bicycles.conversation.publicId}`;
  const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  for (const page of pages) {
    await page.goto(address);
    await page.getByRole('region', { name: 'Conversation', exact: true }).waitFor();
  }
  await vi.waitFor(async () => expect(await openStreams()).toBeGreaterThan(0), soon);
  return pages;
}

async function slugOf(id: string): Promise<string> {
  const text = 'SELECT slug FROM organizations WHERE id = $1';
  const [row] = await started.app.database.read<{ slug: string }>({ text, values: [id] });
  return row?.slug ?? '';
}

const say = (body: string) =>
  jonas.post(`/conversations/${started.world.bicycles.conversation.publicId}/messages`, {
    body_html: `<p>${body}</p>`,
  });
const see = (pages: readonly Page[], body: string) =>
  Promise.all(pages.map((page) => page.getByText(body).first().waitFor({ timeout: soon.timeout })));

const disconnections: [string, (context: BrowserContext) => Promise<unknown>][] = [
  ['that share a worker', async () => undefined],
  [
    'where browsers have no shared worker, one of which leads',
    (context) => context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker')),
  ],
];

describe.each(disconnections)('seven tabs of one browser %s', (_, prepare) => {
  test('see new messages live through one stream, and continue when tabs are closed', async () => {
    const context = await browser.newContext({ locale: 'en' });
    onTestFinished(() => context.close());
    await prepare(context);
    const pages = await openTabs(context, 7);
    const [first, ...others] = pages;
    await say('Seen by all seven');
    await see(pages, 'Seen by all seven');
    await vi.waitFor(async () => expect(await openStreams()).toBe(1), soon);

    const status = await pages.at(-1)?.evaluate(async () => (await fetch('/api/inbox/v1/session')).status);
    expect(status).toBe(200);

    await first?.close();
    await vi.waitFor(async () => expect(await openStreams()).toBe(1), soon);
    await say('Seen by the six that stay');
    await see(others, 'Seen by the six that stay');
    await vi.waitFor(async () => expect(await openStreams()).toBe(1), soon);

    await context.close();
    await vi.waitFor(async () => expect(await openStreams()).toBe(0), soon);
  });
});

test('a message that arrives between loading the thread and opening the stream is shown', async () => {
  const context = await browser.newContext({ locale: 'en' });
  onTestFinished(() => context.close());
  // Requests of shared workers can't be held back.
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/events/stream', async (route) => {
    await released;
    await route.continue();
  });
  const watching = await followInbox(started.app.baseUrl, jonas);
  const pages = await openTabs(context, 1);
  await say('Said in between');
  await vi.waitFor(
    () => expect(watching.frames.some(({ data }) => data?.includes('Said in between'))).toBe(true),
    soon,
  );
  release();
  await see(pages, 'Said in between');
  watching.close();
});

test('colleagues see who has a conversation open, until the tab is closed', async () => {
  const { app, world } = started;
  const context = await browser.newContext({ locale: 'en' });
  const watching = await followInbox(app.baseUrl, jonas);
  const latest = () => {
    const reported = watching.frames.filter(({ event }) => event === 'presence').at(-1);
    const { conversations } = JSON.parse(reported?.data ?? '{"conversations":[]}') as Presence;
    return conversations.flatMap(({ people }) => people.map(({ user }) => user.id));
  };
  const [page] = await openTabs(context, 1);
  await vi.waitFor(() => expect(latest()).toEqual([world.mara.publicId]), soon);
  const left = await page?.close().then(() => performance.now());
  await vi.waitFor(() => expect(latest()).toEqual([]), soon);
  expect(left).toBeDefined();
  watching.close();
  await context.close();
});

test('every tab notices that its user was signed out elsewhere', async () => {
  const { app, world } = started;
  const context = await browser.newContext({ locale: 'en' });
  onTestFinished(() => context.close());
  const pages = await openTabs(context, 2);
  await app.database.write({ text: 'DELETE FROM sessions WHERE user_id = $1', values: [world.mara.id] });
  for (const page of pages)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ timeout: soon.timeout });
});
