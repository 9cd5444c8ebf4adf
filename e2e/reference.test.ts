import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StartedWorld, startWorld } from '../server/testing/start-world.ts';
import { tokenFor } from '../server/testing/world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { axeFaults, colorsAlone } from './axe-faults.ts';
import { openTab, type Tab } from './open-tab.ts';
import { signIn } from './steps.ts';

let browser: Browser;
let started: StartedWorld;
let tab: Tab;

beforeAll(async () => {
  [browser, started] = await Promise.all([launchBrowser(), startWorld()]);
  tab = await openTab(browser, { javaScriptEnabled: true });
  // Four megabytes of script take their time to draw on a busy machine, so that the page is loaded as seldom as will do.
  tab.page.setDefaultTimeout(100_000);
  await load();
});
afterAll(async () => {
  await browser.close();
  await started.app.stop();
});
beforeEach(async () => {
  tab.complaints.length = 0;
  await tab.page.setViewportSize({ width: 1280, height: 900 });
  await tab.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
});

async function load(): Promise<void> {
  await tab.page.goto(`${started.app.baseUrl}/docs`);
  await tab.page.getByRole('heading', { level: 1, name: 'Deskbell API' }).waitFor();
}

/** It says its version in the console; whatever else the browser has to say, a request to elsewhere included, is a fault. */
const complaints = () => tab.complaints.filter((it) => !it.startsWith('info: @scalar/api-reference@'));

describe('the page of the API', () => {
  test('shows every group of operations, and says how to get a token', async () => {
    for (const group of ['Authorization', 'Conversations', 'Messages', 'Contacts', 'Members']) {
      await tab.page.getByText(group, { exact: true }).first().waitFor();
    }
    await tab.page.getByText('npm run demo').first().waitFor();
    await tab.page.getByText('bin/deskbell token create').first().waitFor();
    expect(complaints()).toEqual([]);
  });

  test('finds an operation by its words, from the keyboard', async () => {
    const { page } = tab;
    await find(page, 'send a message');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Send a message' }).waitFor();
    await page.getByText('Needs the scope').first().waitFor();
    expect(page.url()).toMatch(/#.*conversations\/\{conversation_id\}\/messages$/);
    expect(complaints()).toEqual([]);
  });

  test('tries an operation with a token that was pasted, and shows the answer', async () => {
    const { page } = tab;
    const { app, world } = started;
    await page.getByPlaceholder('Token').fill(await tokenFor(app.database, world.bicycles, world.mara));
    await find(page, 'list conversations');
    await page.getByRole('option').filter({ hasText: 'List conversations' }).first().click();
    await page.getByRole('button', { name: 'Test Request (get /api/oauth/v1/conversations)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send get request' }).click();
    await page.getByRole('dialog').getByText('200 OK').waitFor();
    await page.getByRole('dialog').getByText(world.bicycles.conversation.publicId).first().waitFor();
    expect(complaints()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('a pasted token is not kept by the browser', async () => {
    const { page } = tab;
    await page.getByPlaceholder('Token').first().fill('dbt_pasted');
    await load();
    expect(await page.getByPlaceholder('Token').inputValue()).toBe('');
    expect((await page.context().storageState()).origins).toEqual([]);
  });

  test("security S15: has nobody's session, whatever a script in it should do", async () => {
    const { page } = tab;
    await page.goto(`${started.app.baseUrl}/login?return_to=%2Fconnections`);
    await signIn(page, started.world.mara);
    await page.getByRole('heading', { level: 1, name: 'Connected apps' }).waitFor();
    await page.goto(`${started.app.baseUrl}/docs`);
    const reach = (path: string) =>
      page.evaluate(`fetch('${path}', { credentials: 'include' }).then((it) => it.status, (it) => it.name)`);
    expect(await page.evaluate('self.origin')).toBe('null');
    expect([await reach('/connections'), await reach('/api/oauth/v1/me')]).toEqual([
      'TypeError',
      'TypeError',
    ]);
    expect(await page.evaluate("fetch('/api/oauth/v1/me').then((it) => it.status)")).toBe(401);
  });

  test.each(['light', 'dark'] as const)(
    'is easy to read in %s colours, and reads right to who hears it',
    async (colorScheme) => {
      const { page } = tab;
      await page.emulateMedia({ colorScheme });
      expect(await faults(page, colorScheme)).toEqual([]);
      await find(page, 'send a message');
      await page.getByRole('option').filter({ hasText: 'Send a message' }).first().click();
      await page.getByRole('heading', { name: 'Send a message' }).waitFor();
      expect((await faults(page, colorScheme)).filter(isOurs)).toEqual([]);
    },
  );

  test('fits a phone', async () => {
    const { page } = tab;
    await page.setViewportSize({ width: 360, height: 740 });
    await load();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('without scripts says where else to read', async () => {
    const plain = await openTab(browser);
    await plain.page.goto(`${started.app.baseUrl}/docs`);
    await plain.page.getByRole('link', { name: 'openapi.json' }).waitFor();
    expect(plain.complaints).toEqual([]);
    await plain.close();
  });
});

/** What axe finds in Scalar's own markup of an operation, where no option of it reaches (decisions/0054). */
const ofTheLibrary = ['button-name', 'label-content-name-mismatch', 'scrollable-region-focusable'];

async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(words);
  await page.getByRole('option').first().waitFor();
}

const faults = (page: Page, colorScheme: 'light' | 'dark') =>
  axeFaults(page, colorScheme === 'dark' ? colorsAlone : {});
const isOurs = (fault: string) => !ofTheLibrary.some((id) => fault.startsWith(`${id}:`));
