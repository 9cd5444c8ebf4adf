import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StartedWorld, startWorld } from '../server/testing/start-world.ts';
import { tokenFor } from '../server/testing/world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { axeViolations, colorsAlone } from './axe-violations.ts';
import { openTab, type Tab } from './open-tab.ts';

let browser: Browser;
let started: StartedWorld;
let tab: Tab;

beforeAll(async () => {
  [browser, started] = await Promise.all([launchBrowser(), startWorld()]);
  tab = await openTab(browser, { javaScriptEnabled: true });
});
afterAll(async () => {
  await browser.close();
  await started.app.stop();
});
beforeEach(async () => {
  await tab.startAfresh();
  await tab.page.setViewportSize({ width: 1400, height: 900 });
  await tab.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
});

const open = (path: string, page: Page = tab.page) => page.goto(started.app.baseUrl + path);
const choice = (name: string) => tab.page.getByRole('button', { name, exact: true }).first();

/** One page of each kind. */
const kinds = [
  '/docs',
  '/docs/api/messages',
  '/docs/reference',
  '/docs/reference/messages',
  '/docs/sdk/methods',
];

describe('the docs', () => {
  test('link from the overview to guides, reference and SDK, and from page to page', async () => {
    const { page, complaints } = tab;
    await open('/docs');
    await page.getByRole('link', { name: 'API reference', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Messages' }).click();
    await page.locator('#sendMessage').getByRole('heading').first().waitFor();
    await page.getByRole('link', { name: 'SDK', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '@deskbell/sdk' }).waitFor();
    await page.getByRole('link', { name: /^Next/ }).click();
    await page.getByRole('heading', { name: 'deskbell.messages.send' }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  test('show examples in the chosen language, on other pages and later visits too', async () => {
    const { page } = tab;
    await open('/docs/reference/messages');
    const [curl, python] = [
      page.locator('#sendMessage').getByText('curl "'),
      page.locator('#sendMessage').getByText('urllib.request.Request'),
    ];
    await curl.waitFor();
    expect(await python.isVisible()).toBe(false);
    await choice('Python').click();
    await python.waitFor();
    await expect.poll(() => curl.isVisible()).toBe(false);
    await open('/docs/reference/conversations');
    await page.locator('#getConversation').getByText('urllib.request.Request').waitFor();
    await expect.poll(() => choice('Python').getAttribute('aria-pressed')).toBe('true');
    await choice('curl').click();
    expect(tab.complaints).toEqual([]);
  });

  test('find an operation, a guide and a method by search, from the keyboard', async () => {
    const { page } = tab;
    const find = async (words: string, section: string) => {
      await page.getByRole('button', { name: 'Search' }).waitFor();
      const box = page.getByRole('combobox');
      const open = async () => {
        if (!(await box.isVisible())) await page.keyboard.press('/');
        return box.isVisible();
      };
      await expect.poll(open).toBe(true);
      await box.fill(words);
      await page.getByRole('option').filter({ hasText: section }).first().waitFor();
    };
    await open('/docs');
    await find('send mess', 'API reference › Messages');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/reference/messages#sendMessage');
    await find('creates one message', 'Guides');
    await page.keyboard.press('Escape');
    await find('conversations.list', 'SDK › Methods');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/sdk/methods#deskbell-conversations-list');
    expect(tab.complaints).toEqual([]);
  }, 240_000);

  test('say that nothing matches', async () => {
    await open('/docs');
    await tab.page.getByRole('button', { name: 'Search' }).click();
    await tab.page.getByRole('combobox').fill('xyzzy');
    await tab.page.getByText('No matches').waitFor();
  });

  test('try an operation with a pasted token, without storing the token', async () => {
    const { page } = tab;
    const { app, world } = started;
    await open('/docs/reference/conversations');
    const operation = page.locator('#listConversations');
    await operation.getByText('Try it').click();
    await operation.getByLabel('Access token').fill(await tokenFor(app.database, world.bicycles, world.mara));
    await operation.getByLabel('limit').fill('1');
    await operation.getByRole('button', { name: 'Send GET' }).click();
    await operation.getByText(/^200 · \d+ ms$/).waitFor();
    await operation.getByText('page_metadata').last().waitFor();
    expect(tab.complaints).toEqual([]);
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(
      'dbt_',
    );
    await page.reload();
    await operation.getByText('Try it').click();
    expect(await operation.getByLabel('Access token').inputValue()).toBe('');
  });

  test('offer "Try it" only where it works', async () => {
    await open('/docs/reference/oauth');
    expect(await tab.page.getByText('Try it').count()).toBe(0);
    await open('/docs/reference/events');
    expect(await tab.page.locator('#streamEvents').getByText('Try it').count()).toBe(0);
  });

  test('copy the example shown', async () => {
    const { page } = tab;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/docs/reference/messages');
    await page.locator('#sendMessage').getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl "\$DESKBELL_BASE_URL\//);
  });

  test('have no copy button where the browser does not allow copying', async () => {
    const own = await openTab(browser, { javaScriptEnabled: true });
    await own.page.addInitScript('Object.defineProperty(navigator, "clipboard", { value: undefined })');
    await open('/docs/reference/messages', own.page);
    await own.page.getByRole('button', { name: 'Search' }).waitFor();
    expect(await own.page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    await own.close();
  });

  test.each(kinds)('%s passes axe in light and dark mode', async (path) => {
    const { page } = tab;
    await open(path);
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, colorsAlone)).toEqual([]);
  });

  test('the search passes axe', async () => {
    await open('/docs');
    await tab.page.keyboard.press('/');
    await tab.page.getByRole('combobox').fill('token');
    await tab.page.getByRole('option').first().waitFor();
    expect(await axeViolations(tab.page)).toEqual([]);
  });

  test.each(kinds)('%s fits a phone and a tablet', async (path) => {
    const { page } = tab;
    for (const width of [360, 820]) {
      await page.setViewportSize({ width, height: 740 });
      await open(path);
      expect([width, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([width, width]);
    }
  });

  test('without JavaScript show every language, and no buttons', async () => {
    const plain = await openTab(browser);
    await open('/docs/reference/messages', plain.page);
    const operation = plain.page.locator('#sendMessage');
    await operation.getByText('curl "').waitFor();
    await operation.getByText('urllib.request.Request').waitFor();
    expect(await plain.page.getByRole('button').count()).toBe(0);
    expect(plain.complaints).toEqual([]);
    await plain.close();
  });
});
