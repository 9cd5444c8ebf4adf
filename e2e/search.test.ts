import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploaded } from '../server/testing/attachments.ts';
import { indexEverything } from '../server/testing/index-everything.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { invisibleControls } from './invisible-controls.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { type SignedInState, signedInState } from './signed-in-state.ts';
import { successiveTabs } from './successive-tabs.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
let browser: Browser;
let openSuccessive: ReturnType<typeof successiveTabs>;
let storageState: SignedInState;
let tab: Tab;
let page: Page;

/** The conversation to find, with a contact of its own. */
let ride: { id: string; number: number };

beforeAll(async () => {
  browser = await launchBrowser();
  openSuccessive = successiveTabs(browser);
  storageState = await signedInState(app.baseUrl, mara);
  const api = await as(mara);
  const begun = await api.post('/conversations', {
    contact: {
      name: 'Inès Kørd',
      email: 'ines@velodrome.example',
      phone: '+49 170 5550123',
      instagram_handle: 'ines_rides',
    },
    subject: 'The Zephyr frame',
    body_html: '<p>My derailleur creaks, and so does the saddle.</p>',
    attachment_ids: [await uploaded(api, { name: 'crankshaft-invoice.png' })],
  });
  ride = begun.body.data;
  const path = `/conversations/${ride.id}`;
  await api.call(path, { method: 'PATCH', json: { add_tags: ['warranty'], status: 'closed' } });
  await api.post(`${path}/notes`, { body_html: '<p>Ask the chandlery first</p>' });
  await begin('Saddle too high', '<p>The saddle slips.</p>');
  await begin('Saddle bag', '<p>Which saddle bag fits?</p>');
});
beforeEach(async () => {
  await indexEverything(app.database);
  tab = await openSuccessive({
    javaScriptEnabled: true,
    viewport: { width: 1280, height: 800 },
    storageState,
  });
  ({ page } = tab);
  return async () => {
    expect(tab.complaints).toEqual([]);
    await tab.close();
  };
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function begin(subject: string, body: string) {
  const [organizationId, contactId] = [bicycles.house.id, bicycles.contact.id];
  const { id: conversationId } = await addConversation(app.database, { organizationId, contactId, subject });
  await addMessage(app.database, { organizationId, conversationId, contactId, body });
}

const home = () => `${app.baseUrl}/o/bellweather-bicycles/inbox`;
const box = () => page.getByRole('searchbox', { name: 'Search conversations' });
const results = () => page.getByRole('region', { name: 'Search' }).getByRole('listitem');
const result = (text: string) => results().filter({ hasText: text });
const marks = (text: string) => result(text).locator('mark').allTextContents();
const address = () => decodeURIComponent(new URL(page.url()).pathname).split('/inbox/')[1];

async function openSearch(): Promise<void> {
  await page.goto(`${home()}/open`);
  await page.getByRole('heading', { name: 'All open' }).waitFor();
  await pressSlash();
}

/** The next keystrokes go into the search box. */
async function pressSlash(): Promise<void> {
  await page.keyboard.press('/');
  await box().and(page.locator(':focus')).waitFor();
}

describe('Search', () => {
  test.each([
    ['the name of a contact', 'ines kor', 'Contact', ['Inès', 'Kør']],
    ['an address', 'ines@velo', 'Contact', ['ines', 'velo']],
    ['a phone number', '0170 5550', 'Contact', ['+49 170 5550123']],
    ['a handle', '@ines_ri', 'Contact', ['ines', 'ri']],
    ['a tag', 'warran', 'Tag', ['warran']],
    ['a subject', 'zeph', 'Subject', ['Zeph']],
    ['a message', 'derail', 'Message', ['derail']],
    ['a note', 'chandl', 'Note', ['chandl']],
    ['the name of a file', 'cranksh', 'File', ['cranksh']],
  ])(
    'finds a closed conversation by %s while it is typed, and says why',
    async (_, typed, source, highlighted) => {
      await openSearch();
      await page.keyboard.type(typed);
      await result('The Zephyr frame').getByText(`${source}:`).waitFor();
      // Results for a part of the text may be shown until those for all of it arrive.
      await expect.poll(() => marks('The Zephyr frame'), { timeout: 200_000 }).toEqual(highlighted);
      await result('The Zephyr frame').getByText('Closed').waitFor();
    },
  );

  test('finds a conversation by its number', async () => {
    await openSearch();
    await page.keyboard.type(`#${ride.number}`);
    await result('The Zephyr frame').getByText('Number:').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The Zephyr frame' }).waitFor();
  });

  test('keeps results readable until the next ones arrive, and ends with those of the last query', async () => {
    await openSearch();
    await page.keyboard.type('saddle');
    await page.getByText('3 results').waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/search/conversations?*q=saddle+too*', async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    const requested = page.waitForRequest('**/search/conversations?*q=saddle+too*');
    await page.keyboard.type(' too');
    await requested;
    expect(await results().count()).toBe(3);
    for (let each = 0; each < 4; each++) await page.keyboard.press('Backspace');
    await page.keyboard.type(' bag');
    await page.getByText('1 result', { exact: true }).waitFor();
    release();
    await result('Saddle bag').waitFor();
    await expect.poll(() => results().count()).toBe(1);
  });

  test('is narrowed by chips, and survives a reload', async () => {
    await openSearch();
    await page.keyboard.type('saddle');
    await page.getByText('3 results').waitFor();
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('combobox', { name: 'Status' }).fill('closed');
    await page.keyboard.press('Enter');
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Tag', exact: true }).press('Enter');
    await page.getByRole('combobox', { name: 'Tag' }).fill('warranty');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Last activity' }).click();
    await page.getByRole('option', { name: 'Last 7 days' }).click();
    await page.getByRole('button', { name: /^Last activity: Since/ }).waitFor();
    expect(address()).toMatch(/^search:q=saddle&status=closed&tag=warranty&since=\d{4}-\d\d-\d\d$/);
    await page.reload();
    await result('The Zephyr frame').waitFor();
    await expect.poll(() => box().inputValue()).toBe('saddle');
    await page.getByRole('button', { name: 'Assignee' }).click();
    await page.getByRole('option', { name: 'Me', exact: true }).click();
    await page.getByText('Filters may hide matches.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('3 results').waitFor();
    expect(address()).toBe('search:q=saddle');
  });

  test('takes custom dates', async () => {
    await openSearch();
    await page.getByRole('button', { name: 'Last activity' }).click();
    await page.getByRole('option', { name: 'Custom dates…' }).click();
    await page.getByLabel('To').fill('2020-01-31');
    await page.getByText('No matches').first().waitFor();
    expect(address()).toBe('search:until=2020-01-31');
    await page.getByRole('button', { name: /^Remove filter: Last activity/ }).click();
    await page.getByText('What you can search for').waitFor();
  });

  test('closes with Escape, back to the previous screen', async () => {
    for (let each = 0; each < 40; each++) await begin(`Filling ${each}`, '<p>Hello</p>');
    await page.goto(`${home()}/open`);
    const list = page.getByRole('region', { name: /^Conversations/ });
    await list.getByText('Filling 39').waitFor();
    const scroller = list.locator('ul').locator('..');
    await scroller.evaluate((it) => it.scrollTo({ top: 1600 }));
    await list.getByText('Filling 15').waitFor();
    await pressSlash();
    await page.keyboard.type('saddle');
    await page.getByText('3 results').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('article').first().waitFor();
    await pressSlash();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'All open' }).waitFor();
    await list.getByText('Filling 15').waitFor();
    await expect.poll(() => scroller.evaluate((it) => it.scrollTop)).toBe(1600);
  });

  test('remembers searches whose results were opened, in this browser', async () => {
    await openSearch();
    await page.keyboard.type('chandlery');
    // Another match may be shown for the first letters.
    await result('The Zephyr frame').getByText('Note:').waitFor();
    await result('The Zephyr frame').click();
    // The thread opens at the match.
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toMatch(/^note_/);
    await page.goto(`${home()}/mine`);
    await page.getByRole('button', { name: /^Search/ }).click();
    await page.getByRole('button', { name: 'chandlery' }).click();
    await result('The Zephyr frame').getByText('Note:').waitFor();
    await expect.poll(() => box().inputValue()).toBe('chandlery');
  });

  test('suggests what to do if nothing matches, and has no accessibility errors', async () => {
    await openSearch();
    expect(await screenErrors(page)).toEqual([]);
    await page.keyboard.type('quagga');
    await page.getByText('Every word has to match').waitFor();
    expect(await screenErrors(page)).toEqual([]);
    await box().fill('saddle');
    await page.getByText('3 results').waitFor();
    expect(await screenErrors(page)).toEqual([]);
  });
});

test('on a phone search is a full screen with large enough touch targets', async () => {
  const phone = await openTab(browser, {
    javaScriptEnabled: true,
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    storageState,
  });
  const small = phone.page;
  await small.goto(`${home()}/open`);
  await small.getByRole('button', { name: /^Search/ }).tap();
  await small.getByRole('searchbox').fill('saddle');
  await small.getByText('3 results').waitFor();
  await small.getByRole('button', { name: 'Status' }).tap();
  await small.getByRole('option', { name: 'Closed' }).tap();
  await small.getByText('1 result', { exact: true }).waitFor();
  expect(await invisibleControls(small)).toEqual([]);
  const controls = small.getByRole('region', { name: 'Search' }).locator('button, input[type=search]');
  const heights = await controls.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  const filters = await small.getByRole('group', { name: 'Filters' }).boundingBox();
  expect(filters?.height).toBeLessThan(2 * 44);
  await small.getByRole('region', { name: 'Search' }).getByRole('link').tap();
  await small.getByRole('heading', { name: 'The Zephyr frame' }).waitFor();
  await small.goBack();
  await small.getByText('1 result', { exact: true }).waitFor();
  await small.getByRole('button', { name: 'Close search' }).tap();
  await small.getByRole('heading', { name: 'All open' }).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
