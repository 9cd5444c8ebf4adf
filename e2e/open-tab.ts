import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export type Tab = {
  page: Page;
  /** Everything the browser reported: console messages, policy violations, errors, failed or external requests. */
  complaints: string[];
  /** Resets it for another user: no cookies, no reports. A new browser context takes a quarter of a second. */
  startAfresh(): Promise<void>;
  close(): Promise<void>;
};

/** Logged by Chromium if a field is filled in before the page's `autofocus` is applied: tests type that fast. */
const quickTyping = 'Autofocus processing was blocked because a document already has a focused element';

/** Logged by Playwright. */
const blockedWorker = 'Service Worker registration blocked by Playwright';

/** Logged by Chromium about the machine's speed rather than the page: a busy machine is no failure. */
const pace = /was preloaded using link preload but not used within a few seconds|Slow network is detected/;

/** In milliseconds: enough for a busy machine, and below the test's own timeout so that a failure is reported. */
const longestWait = 200_000;

/** A browser context: without cookies and, by default, without JavaScript. */
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await newContext(browser, options);
  return tabOf(await context.newPage());
}

export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  // A worker's requests can't be intercepted, and pages of several tests would share it.
  const context = await browser.newContext({ javaScriptEnabled: false, serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(longestWait);
  return context;
}

/** For a page that is still blank. */
export function tabOf(page: Page): Tab {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (!text.startsWith(quickTyping) && !text.startsWith(blockedWorker) && !pace.test(text))
      complaints.push(`${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    // Navigating away aborts pending requests, such as the icon's: not a failure.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    // URLs that the page created itself exist nowhere else.
    if (hostname !== '127.0.0.1' && protocol !== 'blob:') complaints.push(`elsewhere: ${request.url()}`);
  });
  const startOver = async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
    complaints.length = 0;
  };
  return { page, complaints, startAfresh: startOver, close: () => page.context().close() };
}
