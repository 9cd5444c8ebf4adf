import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { axeViolations, colorsAlone } from './axe-violations.ts';
import type { Tab } from './open-tab.ts';
import { type SignedInState, signedInState } from './signed-in-state.ts';
import { smallTargets } from './small-targets.ts';
import { successiveTabs } from './successive-tabs.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
const longSubject = 'Order 20731: delivered, says the courier. Not here, say I, and my neighbours';
const soon = { timeout: 200_000, interval: 50 };
let browser: Browser;
let openTab: ReturnType<typeof successiveTabs>;
let storageState: SignedInState;
let conversation: { publicId: string };

beforeAll(async () => {
  browser = await launchBrowser();
  openTab = successiveTabs(browser);
  const [organizationId, contactId] = [bicycles.house.id, bicycles.contact.id];
  for (const subject of ['The first', 'The second', 'The third', longSubject]) {
    const added = await addConversation(app.database, { organizationId, contactId, subject });
    const body = '<p>Where is my wheel?</p>';
    await addMessage(app.database, { organizationId, conversationId: added.id, contactId, body });
    conversation = added;
  }
  const api = await as(mara);
  const path = `/conversations/${conversation.publicId}`;
  await api.call(path, {
    method: 'PATCH',
    json: { priority: 'urgent', add_tags: ['delivery', 'courier'] },
  });
  await api.post(`${path}/messages`, { body_html: '<p>We are looking for it.</p>' });
  await api.post(`${path}/notes`, { body_html: '<p>Behind the counter.</p>' });
  storageState = await signedInState(app.baseUrl, mara);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const listAddress = () => `${app.baseUrl}/o/bellweather-bicycles/inbox/open`;
const threadAddress = () => `${listAddress()}/${conversation.publicId}`;
const touch = { hasTouch: true, isMobile: true };

const ofMara = () => ({ javaScriptEnabled: true, storageState, reducedMotion: 'reduce' }) as const;

async function open(address: string, width: number, options: BrowserContextOptions = {}): Promise<Tab> {
  const viewport = { width, height: 900 };
  const tab = await openTab({ ...ofMara(), viewport, ...options });
  await tab.page.goto(address);
  await shownPart(tab.page, address === listAddress() ? 'list' : 'thread').waitFor();
  return tab;
}

const list = (page: Page) => page.getByRole('region', { name: 'Conversations: All open' });
const thread = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const contact = (page: Page) => page.getByRole('region', { name: 'Contact', exact: true });
const shownPart = (page: Page, part: 'list' | 'thread') =>
  part === 'list'
    ? page.getByRole('link', { name: 'The first' })
    : page.getByRole('article').filter({ hasText: 'Behind the counter.' });

describe('at a width of', () => {
  test.each([360, 390, 768, 820, 1024, 1152, 1280, 1440])(
    '%i pixels, list and thread are side by side if the thread keeps 480, else one of them is shown',
    async (width) => {
      const { page, close } = await open(listAddress(), width, width < 1100 ? touch : {});
      await expect.poll(() => thread(page).isVisible()).toBe(width >= 1024);
      await page.getByRole('link', { name: longSubject }).click();
      await shownPart(page, 'thread').waitFor();
      const isListShown = await list(page).isVisible();
      const box = await thread(page).boundingBox();
      expect(isListShown).toBe(width >= 1024);
      expect(box?.width).toBeGreaterThanOrEqual(isListShown ? 480 : Math.min(width, 480));
      await expect.poll(() => contact(page).isVisible()).toBe(width >= 1280);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await close();
    },
  );
});

const centerOf = async (it: Locator) => {
  const box = await it.boundingBox();
  return box && box.y + box.height / 2;
};

test('at 1280 pixels a long subject is fully visible next to the contact panel, which collapses and stays collapsed', async () => {
  const { page, complaints, close } = await open(threadAddress(), 1280);
  const heading = thread(page).getByRole('heading', { level: 1 });
  expect(await heading.innerText()).toBe(longSubject);
  await expect
    .poll(() => heading.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBe(0);
  const lastTag = thread(page).getByRole('button', { name: 'Remove tag delivery' });
  const addTag = thread(page).getByRole('button', { name: 'Edit tags' });
  for (let width = 1280; width <= 1440; width += 8) {
    await page.setViewportSize({ width, height: 900 });
    const centers = [await centerOf(lastTag), await centerOf(addTag)];
    expect([width, Math.abs((centers[0] ?? 0) - (centers[1] ?? 0)) < 8]).toEqual([width, true]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  const fold = page.getByRole('button', { name: 'Contact details', exact: true });
  expect(await fold.getAttribute('aria-expanded')).toBe('true');
  await fold.click();
  await contact(page).waitFor({ state: 'hidden' });
  await page.reload();
  await shownPart(page, 'thread').waitFor();
  await expect.poll(() => contact(page).isVisible()).toBe(false);
  await fold.click();
  await contact(page).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('the header shows status, assignee, priority in its color, channel and tags, and changes them', async () => {
  const { page, close } = await open(threadAddress(), 1440);
  const header = thread(page).getByRole('group', { name: 'Properties' });
  for (const text of ['Urgent', 'Email', 'delivery', 'courier'])
    await header.getByText(text).first().waitFor();
  const color = (name: RegExp) => styleOf(header.getByRole('button', { name }), 'color');
  const [urgent, assignee] = [await color(/Urgent/), await color(/assigned/i)];
  expect(urgent).not.toBe(assignee);
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, colorsAlone)).toEqual([]);

  await header.getByRole('button', { name: 'Remove tag courier' }).click();
  await header.getByText('courier').first().waitFor({ state: 'detached' });
  await header.getByRole('button', { name: 'Remove tag delivery' }).focus();
  await page.keyboard.press('Enter');
  await header.getByText('delivery').first().waitFor({ state: 'detached' });
  await page.keyboard.press('t');
  await page.getByRole('combobox', { name: 'Tags' }).fill('courier');
  await page.keyboard.press('Enter');
  await header.getByText('courier').first().waitFor();
  await vi.waitFor(async () => {
    const { body } = await (await as(mara)).get(`/conversations/${conversation.publicId}`);
    expect(body.data.tags).toEqual(['courier']);
  }, soon);
  await close();
});

describe.each([390, 820, 1024])('by touch at %i pixels', (width) => {
  test('every touch target is at least 44 pixels', async () => {
    const { page, close } = await open(threadAddress(), width, touch);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reply…' }).tap();
    await page.getByRole('textbox', { name: 'Your reply' }).and(page.locator(':focus')).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Mark as spam' }).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.goto(listAddress());
    await shownPart(page, 'list').waitFor();
    await page.getByRole('checkbox').first().tap();
    await page.getByRole('toolbar').waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('button', { name: 'Close menu' }).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await close();
  });

  test('the sidebar, the contact and the list open over the screen, and Back closes them', async () => {
    const { page, close } = await open(threadAddress(), width, touch);
    await page.getByRole('button', { name: 'Contact details', exact: true }).tap();
    await contact(page).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();
    await contact(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).toBe(threadAddress());
    if (width >= 768 && width < 1024) {
      await page.getByRole('button', { name: 'Show list' }).tap();
      await list(page).waitFor();
      await page.getByRole('link', { name: 'The second' }).tap();
      await list(page).waitFor({ state: 'hidden' });
      await thread(page).getByRole('heading', { name: 'The second' }).waitFor();
      await page.goBack();
      await page.waitForURL(threadAddress());
      expect(await list(page).isVisible()).toBe(false);
    }
    await page.goto(listAddress());
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('navigation', { name: 'Views' }).getByText('Unassigned').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Close menu' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toBe(listAddress());
    await close();
  });
});

test.each([
  ['notifications', 'Notifications'],
  ['contacts', 'Contacts'],
  ['new', 'New conversation'],
  ['settings/notifications', 'Notifications'],
  ['settings/apps/new', 'Register an app'],
])('on a phone every touch target of /%s is at least 44 pixels', async (path, heading) => {
  const viewport = { width: 390, height: 900 };
  const { page, close } = await openTab({ ...ofMara(), viewport, ...touch });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/${path}`);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  expect(await smallTargets(page)).toEqual([]);
  await close();
});

describe('an overlay is modal: Tab stays in it, shortcuts and the screen below are inert, Escape returns the focus', () => {
  test.each([
    ['the contact', 390, 'Contact details', 'Contact'],
    ['the contact', 820, 'Contact details', 'Contact'],
    ['the list', 820, 'Show list', 'Conversations: All open'],
    ['the sidebar', 820, 'Open menu', 'Views'],
  ])('%s at %i pixels', async (_, width, opener, name) => {
    const { page, complaints, close } = await open(threadAddress(), width);
    const button = page.getByRole('button', { name: opener, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name, exact: true });
    await dialog.and(page.locator(':focus')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        "document.activeElement !== document.body && !document.activeElement.closest('[role=dialog]')",
      );
      expect(isOutside).toBe(false);
    }
    await page.locator('body').press('e');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button.and(page.locator(':focus')).waitFor();
    expect(page.url()).toBe(threadAddress());
    expect(await page.locator('[inert]').count()).toBe(0);
    const { body } = await (await as(mara)).get(`/conversations/${conversation.publicId}`);
    expect(body.data.status).toBe('open');
    expect(complaints).toEqual([]);
    await close();
  });

  test('an overlay left open becomes a panel when the tablet is rotated', async () => {
    const { page, close } = await open(threadAddress(), 820);
    await page.getByRole('button', { name: 'Show list' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.setViewportSize({ width: 1180, height: 820 });
    await dialog.waitFor({ state: 'detached' });
    await list(page).waitFor();
    expect(await page.locator('[inert]').count()).toBe(0);
    await close();
  });
});

test('the composer stays above an on-screen keyboard that covers the page', async () => {
  const { page, close } = await open(threadAddress(), 390, touch);
  await page.getByRole('button', { name: 'Reply…' }).tap();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.waitFor();
  // iOS keeps the page's height, and reports the visible part (visualViewport).
  await page.evaluate(`(() => {
    Object.defineProperty(visualViewport, 'height', { value: 500, configurable: true });
    visualViewport.dispatchEvent(new Event('resize'));
  })()`);
  const bottom = async () => {
    const box = await send.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await vi.waitFor(async () => expect(await bottom()).toBeLessThanOrEqual(500), soon);
  await page.evaluate(`(() => {
    delete visualViewport.height;
    visualViewport.dispatchEvent(new Event('resize'));
  })()`);
  await vi.waitFor(async () => expect(await bottom()).toBeGreaterThan(500), soon);
  await close();
});

test('the first presses of Tab skip to the content and to the conversation', async () => {
  const { page, close } = await open(threadAddress(), 1280);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.and(page.locator(':focus')).waitFor();
  await expect.poll(async () => (await skip.boundingBox())?.height).toBeGreaterThan(20);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to conversation' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await thread(page).and(page.locator(':focus')).waitFor();
  expect(page.url()).toBe(threadAddress());
  await close();
});

test('Shift-click selects a range, and Shift+J and Shift+K extend or shrink it', async () => {
  const { page, close } = await open(listAddress(), 1280);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('The third').hover();
  await row('The third').getByRole('checkbox').check();
  await row('The first')
    .getByRole('link')
    .click({ modifiers: ['Shift'] });
  await page.getByRole('toolbar', { name: '3 selected' }).waitFor();
  await expect.poll(() => page.url()).toBe(listAddress());
  expect(await page.evaluate('String(getSelection())')).toBe('');
  await page.keyboard.press('Shift+K');
  await page.getByRole('toolbar', { name: '2 selected' }).waitFor();
  await page.keyboard.press('Shift+J');
  await page.getByRole('toolbar', { name: '3 selected' }).waitFor();
  await page.getByRole('status').getByText('3 selected').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar').waitFor({ state: 'detached' });
  await close();
});

test('sixty tags are collapsed, pinned, found by name and reached by keyboard', async () => {
  const api = await as(mara);
  for (let number = 1; number <= 60; number++)
    await api.post('/tags', { name: `area ${String(number).padStart(2, '0')}` });
  const { page, close } = await open(listAddress(), 1280);
  const tags = page.getByRole('region', { name: 'Tags' });
  await tags.getByRole('link', { name: 'area 01' }).waitFor();
  expect(await tags.getByRole('link').count()).toBeLessThan(15);
  await api.call(`/conversations/${conversation.publicId}`, {
    method: 'PATCH',
    json: { add_tags: ['area 03'] },
  });
  await tags.getByRole('link', { name: /^area 03\s*1$/ }).waitFor();
  await tags.getByRole('searchbox', { name: 'Filter tags' }).fill('57');
  await tags.getByRole('link', { name: 'area 57' }).hover();
  await tags.getByRole('button', { name: 'Pin area 57' }).click();
  await tags.getByRole('searchbox').press('Escape');
  await expect.poll(() => tags.getByRole('link').first().innerText()).toBe('area 57');
  await tags.getByRole('button', { name: 'Tags' }).click();
  await tags.getByRole('link', { name: 'area 01' }).waitFor({ state: 'detached' });
  await page.reload();
  await tags.getByRole('link', { name: 'area 57' }).waitFor();
  await expect.poll(() => tags.getByRole('link').count()).toBe(1);
  // Another browser has the same pins and folds, and adds those it stored locally in earlier versions.
  const { id } = (await api.get('/tags?limit=100')).body.data.find(({ name = '' }) => name === 'area 12');
  const elsewhere = await open(listAddress(), 1280);
  const others = elsewhere.page.getByRole('region', { name: 'Tags' });
  await others.getByRole('link', { name: 'area 57' }).waitFor();
  await expect.poll(() => others.getByRole('link').count()).toBe(1);
  const pinsKey = `deskbell-pinned-tags ${mara.publicId} ${bicycles.house.publicId}`;
  await elsewhere.page.evaluate(`localStorage.setItem('${pinsKey}', '["${id}"]')`);
  await elsewhere.page.reload();
  await others.getByRole('link', { name: 'area 12' }).waitFor();
  await tags.getByRole('link', { name: 'area 12' }).waitFor();
  expect(await elsewhere.page.evaluate(`localStorage.getItem('${pinsKey}')`)).toBeNull();
  await elsewhere.close();
  expect(await axeViolations(page)).toEqual([]);
  await tags.getByRole('button', { name: 'Tags' }).click();
  await tags.getByRole('button', { name: /^Show all/ }).click();
  await tags.getByRole('link', { name: 'area 60' }).waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('combobox', { name: 'Go to tag' }).fill('area 31');
  await page.keyboard.press('Enter');
  await page.waitForURL(/inbox\/tag(:|%3A)area(%20|\+)31$/);
  await close();
});

test('messages and notes have enough contrast with the background, in light and dark mode', async () => {
  const { page, close } = await open(threadAddress(), 1280);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const surface = await backgroundOf(thread(page));
    for (const text of ['Where is my wheel?', 'We are looking for it.', 'Behind the counter.']) {
      const bubble = await backgroundOf(page.getByRole('article').filter({ hasText: text }));
      expect(contrast(bubble, surface), `${text} ${colorScheme}`).toBeGreaterThanOrEqual(1.15);
    }
  }
  await close();
});

function styleOf(part: Locator, property: string): Promise<string> {
  return part.evaluate(
    // Runs in the browser, whose types this file does not have.
    new Function('element', 'name', 'return getComputedStyle(element).getPropertyValue(name)') as never,
    property,
  );
}

type Color = readonly number[];

async function backgroundOf(part: Locator): Promise<Color> {
  const text = await styleOf(part, 'background-color');
  return [...text.matchAll(/[\d.]+/g)].map(([number]) => Number(number));
}

/** As WCAG defines it. */
function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color
    .slice(0, 3)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
