import type { Browser, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { signIn } from './steps.ts';

const { app, world } = await startLiveWorld({ inbox: true });
const soon = { timeout: 200_000 };
const address = `${app.baseUrl}/o/bellweather-bicycles/inbox/unassigned`;
let browser: Browser;
let tab: Tab;
let page: Page;
let worker: Worker;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openTab(browser, { javaScriptEnabled: true, serviceWorkers: 'allow' });
  ({ page } = tab);
  await page.goto(`${app.baseUrl}/login`);
  // The cache of an earlier build's worker.
  await page.evaluate(
    "caches.open('deskbell earlier').then((cache) => cache.put('/app/shell', new Response('')))",
  );
  await page.goto(address);
  await signIn(page, world.jonas);
  worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker', soon));
  await vi.waitFor(async () => {
    expect(await page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated');
  }, soon);
});
afterAll(async () => {
  await tab.close();
  await browser.close();
  await app.stop();
});

test('the inbox can be installed, with its name and its icons', async () => {
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { name, start_url, display, icons } = JSON.parse(data ?? '');
  expect([name, start_url, display]).toEqual(['Deskbell', '/', 'standalone']);
  const sources = icons.map(({ src }: { src: string }) => src).filter((src: string) => src.endsWith('.png'));
  const sizes = await page.evaluate(`Promise.all(${JSON.stringify(sources)}.map(async (src) => {
    const image = await createImageBitmap(await (await fetch(src)).blob());
    return image.width + 'x' + image.height;
  }))`);
  expect(sizes).toEqual(['192x192', '512x512', '512x512']);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A private window can't install anything, and the test's window is private.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('a build’s worker keeps its own files only', async () => {
  const names = () => worker.evaluate<string[]>('caches.keys()');
  await vi.waitFor(
    async () => expect(await names()).toEqual([expect.stringMatching(/^deskbell [\w-]{22}$/)]),
    soon,
  );
});

test('offline, the inbox starts and says so, and works again once it is online', async () => {
  await keptFiles();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Can’t reach the server').first().waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
});

test('cached files are never shown while the server can be reached', async () => {
  await worker.evaluate(`caches.keys().then(([name]) => caches.open(name)).then((cache) =>
    cache.put('/app/shell', new Response('<h1>An old build</h1>', { headers: { 'content-type': 'text/html' } })))`);
  await page.reload();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'An old build' }).waitFor();
  await page.context().setOffline(false);
});

/** Waits until the worker has every script and style that the page has loaded. */
async function keptFiles(): Promise<void> {
  await vi.waitFor(async () => {
    const missing = await page.evaluate(`(async () => {
      const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const loaded = paths.filter((path) => path.startsWith('/app/assets/'));
      const found = await Promise.all(loaded.map((path) => caches.match(path)));
      return loaded.filter((_, index) => !found[index]);
    })()`);
    expect(missing).toEqual([]);
  }, soon);
}
