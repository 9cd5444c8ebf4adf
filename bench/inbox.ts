import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { demoWorld } from '../seeds/demo-world.ts';
import { startDemo } from '../tools/demo-server.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { fillWith } from './inbox/fill-with.ts';
import { threadLengthRows } from './inbox/thread-lengths.ts';
import { volumeRows } from './inbox/volume.ts';
import { watchOpening } from './inbox/watch-opening.ts';
import { median } from './load.ts';
import { holds, printRows, type Row } from './report.ts';

/**
 * `npm run bench:inbox`: what a browser loads before the inbox is shown, how long a demo conversation takes from the
 * click to the screen, and whether typing lags; then the inbox on a large data set (BENCH_CONVERSATIONS).
 */
const { email, password } = demoWorld.people.mara;
const list = '/o/heron-bicycles/inbox/open';

/** Messages of whichever conversation was clicked. */
const hasMessages = `document.querySelector('ol[aria-label=Messages] article')`;

/** Notes when the list is shown, by the browser's own clock: what arrives here may arrive late. */
const noteListShown = `new MutationObserver((_, observer) => {
  if (!document.querySelector('section[aria-label="Conversations: All open"] a')) return;
  globalThis.listShownAt = performance.timeOrigin + performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })`;

const conversations = Number(process.env.BENCH_CONVERSATIONS ?? 100_000);
const demo = await startDemo({ DESKBELL_RATE_LIMITS: 'off' });
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const rows = [...(await firstLoad(page)), ...(await openings(page)), await typing(page)];
  rows.push(...(await threadLengthRows(page, demo.origin + list, demo.dataDir)));
  await fillWith({ conversations, messages: 3 }, demo.dataDir);
  await page.goto(`${demo.origin}/o/heron-bicycles/inbox/closed`);
  rows.push(...(await volumeRows(page, conversations)));
  printRows(rows);
  const results = join(import.meta.dirname, 'results');
  await mkdir(results, { recursive: true });
  await writeFile(join(results, 'inbox.json'), `${JSON.stringify(rows, null, 2)}\n`);
  if (!rows.every(holds)) process.exitCode = 1;
} finally {
  await browser.close();
  await demo.stop();
}

/** The gzip size of the scripts requested until the list is shown, and of those that the idle page fetches next. */
async function firstLoad(page: Page): Promise<Row[]> {
  await page.goto(`${demo.origin}/login?return_to=${encodeURIComponent(list)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password').fill(password);
  const scripts: Request[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.resourceType() === 'script') scripts.push(request);
  });
  await page.addInitScript(noteListShown);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('region', { name: 'Conversations: All open' }).getByRole('link').first().waitFor();
  await page.waitForTimeout(2000);
  page.removeAllListeners('response');
  const shownAt = Number(await page.evaluate('globalThis.listShownAt'));
  const isBefore = (script: Request) => script.timing().startTime <= shownAt;
  const kilobytes = async (some: Request[]) => {
    const sizes = await Promise.all(some.map((script) => gzippedSize(script.url())));
    return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
  };
  const value = await kilobytes(scripts.filter(isBefore));
  const idle = await kilobytes(scripts.filter((script) => !isBefore(script)));
  return [
    { name: 'JavaScript until the list is shown, gzipped', unit: 'kB', value, atMost: 200 },
    { name: 'JavaScript fetched when idle, gzipped', unit: 'kB', value: idle },
  ];
}

/** With node:http, which does not decompress responses. */
async function gzippedSize(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, async (response) => {
      const chunks: Buffer[] = await response.toArray();
      resolve(Buffer.concat(chunks).length);
    }).on('error', reject);
  });
}

/** From the click on a hovered row to the frame in which its messages are painted; each row once, then again. */
async function openings(page: Page): Promise<Row[]> {
  const links = page.getByRole('region', { name: 'Conversations: All open' }).getByRole('link');
  const names = await links.evaluateAll((found) => found.map((it) => it.getAttribute('href') ?? ''));
  const times: number[] = [];
  for (const href of [...names, ...names]) {
    const link = page.locator(`a[href="${href}"]`).first();
    await link.hover();
    // The typical time between hovering over a row and pressing.
    await page.waitForTimeout(100);
    await page.evaluate(watchOpening(hasMessages));
    await link.click();
    times.push(Number(await page.evaluate('globalThis.opened')));
  }
  const name = (what: string) => `from the click to the painted conversation, ${what}`;
  return [
    { name: name('median'), unit: 'ms', value: median(times), atMost: 100 },
    { name: name('95th percentile'), unit: 'ms', value: slowest(times, 0.05), atMost: 100 },
  ];
}

/** A percentile of the figures. */
function slowest(samples: number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * (1 - share))] ?? 0;
}

/** The longest delay from a key press to its character, among two hundred. */
async function typing(page: Page): Promise<Row> {
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
  await page.evaluate(`globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 })`);
  await page.keyboard.type('It is on its way, and so is the other one. '.repeat(5), { delay: 20 });
  await page.waitForTimeout(300);
  const value = Number(await page.evaluate('globalThis.longest'));
  return { name: 'longest typing latency', unit: 'ms', value, atMost: 100 };
}
