import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../tools/launch-browser.ts';
import { median } from '../load.ts';
import type { Row } from '../report.ts';

const visits = 7;

/** Lighthouse's slow 4G. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/**
 * The cost of the button for a page, and how soon the panel accepts a message: medians of visits by browsers with an empty cache.
 */
export async function browserRows(address: string, channelId: string): Promise<Row[]> {
  const site = await startSite(`${address}/widget/v1/${channelId}.js`);
  const browser = await launchBrowser();
  try {
    const near = await visitAll(browser, site.origin, { isSlow: false });
    const far = await visitAll(browser, site.origin, { isSlow: true });
    return [
      { name: 'main thread, from the script tag to the button', unit: 'ms', ...near.loading, atMost: 10 },
      { name: 'click to a panel that accepts text', unit: 'ms', ...near.opening, atMost: 300 },
      { name: 'the same on slow 4G', unit: 'ms', ...far.opening, atMost: 1000 },
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function visitAll(browser: Browser, url: string, { isSlow }: { isSlow: boolean }) {
  const loading: number[] = [];
  const opening: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    if (isSlow) await slowDown(context, page);
    loading.push(await loadingMilliseconds(browser, page, url));
    opening.push(await openingMilliseconds(page));
    await context.close();
  }
  return { loading: { value: median(loading) }, opening: { value: median(opening) } };
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
}

type TraceEvent = { name: string; dur?: number; args?: { data?: { url?: string } } };

/** V8's time for our script until the button is shown: compiling, evaluating, and calls into it. */
async function loadingMilliseconds(browser: Browser, page: Page, url: string): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] });
  await page.goto(url);
  await page.locator('deskbell-widget').first().waitFor({ state: 'attached' });
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))');
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const counted = new Set(['EvaluateScript', 'v8.compile', 'FunctionCall']);
  const ours = traceEvents.filter(
    ({ name, args }) => counted.has(name) && args?.data?.url?.includes('/widget/v1/'),
  );
  return ours.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1000;
}

/** From the click on the button to a text field that can be typed in. */
async function openingMilliseconds(page: Page): Promise<number> {
  const began = performance.now();
  await page.evaluate('deskbell.open()');
  for (;;) {
    const panel = page.frames()[1];
    const isReady = panel && (await panel.evaluate(isUsable).catch(() => false));
    if (isReady) return performance.now() - began;
  }
}

const isUsable = `document.querySelector('textarea')?.disabled === false`;

/** A page of another origin with nothing but the script tag. */
async function startSite(script: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Site</title><h1>Site</h1><script async src="${script}"></script></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
