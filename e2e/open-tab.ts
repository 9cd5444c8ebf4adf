import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export type Tab = {
  page: Page;
  /** Whatever the browser said or missed: console lines, broken policies, errors, requests that failed or left us. */
  complaints: string[];
  /** Makes it somebody else's: without cookies, and nothing complained of. A new one costs a quarter of a second. */
  startAfresh(): Promise<void>;
  close(): Promise<void>;
};

/** What Chromium notes where a field was filled in before the page's own `autofocus` had its turn: a test types that fast. */
const quickTyping = 'Autofocus processing was blocked because a document already has a focused element';

/** What Chromium notes of the machine's pace, and not of the page: a busy one is no failure. */
const pace = /was preloaded using link preload but not used within a few seconds|Slow network is detected/;

/** In milliseconds: a busy machine takes its time, and what never comes is still told before the test's own limit. */
const longestWait = 200_000;

/** Somebody's browser: without cookies and, unless told otherwise, without JavaScript. */
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options });
  context.setDefaultTimeout(longestWait);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (!text.startsWith(quickTyping) && !pace.test(text)) complaints.push(`${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    // Who moves on gives up what is still on its way, such as the icon: that is no failure.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    // What a page made itself is nowhere else.
    if (hostname !== '127.0.0.1' && protocol !== 'blob:') complaints.push(`elsewhere: ${request.url()}`);
  });
  const startAfresh = async () => {
    await page.goto('about:blank');
    await context.clearCookies();
    complaints.length = 0;
  };
  return { page, complaints, startAfresh, close: () => context.close() };
}
