import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StartedWorld, startWorld } from '../server/testing/start-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { pageErrors } from './page-errors.ts';
import { pages } from './pages.ts';
import { joinSecondOrganization } from './two-organizations.ts';

let browser: Browser;
let started: StartedWorld;
let tab: Tab;

beforeAll(async () => {
  [browser, started] = await Promise.all([launchBrowser(), startWorld({ inbox: true })]);
  await joinSecondOrganization(started);
  tab = await openTab(browser, { javaScriptEnabled: true });
});
afterAll(async () => {
  await browser.close();
  await started.app.stop();
});
beforeEach(() => tab.startAfresh());

/** The message that a browser logs for each page with an error status. */
const status = /the server responded with a status of 40[0134] /;

test.each(Object.entries(pages))(
  'security S15: %s violates no policy and looks right in light and dark mode and on a phone',
  async (_, visit) => {
    await visit(tab.page, started);
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    expect(tab.complaints.filter((it) => !status.test(it))).toEqual([]);
    expect(await pageErrors(tab.page)).toEqual([]);
  },
);

test('these tests detect a broken page', async () => {
  await tab.page.setContent(`<!doctype html><html lang="en"><title>Wrong</title><main><h1>Wrong</h1>
    <style>html { color-scheme: light dark } body { background: light-dark(white, #222) }
    p { width: 30rem; color: light-dark(#ccc, #333) } a { color: inherit }</style>
    <p>Pale</p><a href="/">Low</a><input></main></html>`);
  expect(await pageErrors(tab.page)).toEqual([
    expect.stringMatching(/^color-contrast: <p>/),
    expect.stringMatching(/^label: <input>/),
    expect.stringMatching(/^in the dark, color-contrast: <p>/),
    expect.stringMatching(/^on a phone, it is \d+ wide/),
    expect.stringMatching(/^Low: \d+ high/),
  ]);
});

test('pages follow the system’s dark mode, in the colors of the inbox', async () => {
  const { page } = tab;
  await page.goto(`${started.app.baseUrl}/login`);
  const ground = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    return page.evaluate('getComputedStyle(document.body).backgroundColor');
  };
  expect(await ground('light')).toBe('rgb(247, 247, 245)');
  expect(await ground('dark')).toBe('rgb(15, 16, 19)');
});
