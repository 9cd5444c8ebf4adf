import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type InboxClient, inboxClient } from '../server/testing/inbox-client.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import type { Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { type SignedInState, signedInState } from './signed-in-state.ts';
import { successiveTabs } from './successive-tabs.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
const channel = await as(mara, { actor: 'app', scopes: ['channels:write'] });
const soon = { timeout: 200_000 };
let browser: Browser;
let openTab: ReturnType<typeof successiveTabs>;
let storageState: SignedInState;
let tabs: Tab[];
let maraInbox: InboxClient;
let jonasInbox: InboxClient;

beforeAll(async () => {
  browser = await launchBrowser();
  openTab = successiveTabs(browser);
  storageState = await signedInState(app.baseUrl, jonas);
  maraInbox = await inboxClient(app.baseUrl, mara, bicycles.house);
  jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
});
beforeEach(async () => {
  tabs = [];
  await jonasInbox.call('/notification-readings/00000000-0000-4000-8000-000000000000', { method: 'PUT' });
  return async () => {
    expect(tabs.flatMap(({ complaints }) => complaints)).toEqual([]);
    for (const tab of tabs) await tab.close();
  };
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

type Listed = { publicId: string };

const newConversation = (subject: string, assigneeId?: string) =>
  addConversation(app.database, {
    organizationId: bicycles.house.id,
    contactId: bicycles.contact.id,
    subject,
    ...(assigneeId && { assigneeId }),
  });
const mention = (conversation: Listed, by = maraInbox, person = jonas) =>
  by.post(`/conversations/${conversation.publicId}/notes`, {
    body_html: '<p>Can we refund this?</p>',
    mentions: [person.publicId],
  });
const contactWrites = (conversation: Listed) =>
  channel.post(`/contacts/${bicycles.contact.publicId}/messages`, {
    body_html: '<p>Where is my wheel?</p>',
    source: 'email',
    conversation_id: conversation.publicId,
  });
const addressOf = (path: string) => `${app.baseUrl}/o/bellweather-bicycles/${path}`;

async function signedIn(path: string, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const tab = await openTab({ javaScriptEnabled: true, viewport, storageState });
  tabs.push(tab);
  await tab.page.goto(addressOf(path));
  await tab.page.getByRole('navigation').waitFor({ state: 'attached' });
  return tab.page;
}

/** Another tab of the same browser. */
async function secondTab(context: BrowserContext, path: string, script = ''): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(script);
  await page.goto(addressOf(path));
  return page;
}

const notificationsLink = (page: Page) => page.getByRole('link', { name: /^Notifications/ });
const icon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href');
const row = (page: Page, subject: string) => page.getByRole('link', { name: subject }).first();

describe('a mention', () => {
  test('shows in the title, the icon and the sidebar of every tab, until one of them opens the conversation', async () => {
    const page = await signedIn('inbox/mine');
    const other = await secondTab(page.context(), 'inbox/unassigned');
    await other.getByRole('heading', { name: 'Unassigned' }).waitFor();
    const conversation = await newConversation('A bent wheel');
    await mention(conversation);
    for (const tab of [page, other]) {
      await vi.waitFor(async () => expect(await tab.title()).toMatch(/^\(1\) /), soon);
      await vi.waitFor(async () => expect(await icon(tab)).toMatch(/^data:image/), soon);
      await expect.poll(() => notificationsLink(tab).textContent()).toContain('1');
    }
    await notificationsLink(page).click();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.keyboard.press('j');
    await page.locator('[data-notification]:focus').waitFor();
    await expect
      .poll(() => page.locator('[data-notification]:focus').textContent())
      .toContain('Mara mentioned you');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'A bent wheel' }).waitFor();
    for (const tab of [page, other]) {
      await vi.waitFor(async () => expect(await tab.title()).not.toMatch(/^\(/), soon);
      await vi.waitFor(async () => expect(await icon(tab)).toMatch(/bell\.svg$/), soon);
    }
  });

  test('for somebody else, and the user’s own actions, show nothing', async () => {
    const page = await signedIn('notifications');
    const conversation = await newConversation('Their own');
    await mention(conversation, maraInbox, mara);
    await mention(conversation, jonasInbox, jonas);
    // It comes last, so that the others would have arrived by now.
    await mention(await newConversation('The last'));
    await page.getByText('The last').waitFor();
    expect(await page.getByText('Their own').count()).toBe(0);
  });

  test('all can be marked as read, and that can be undone', async () => {
    for (const subject of ['One of two', 'Two of two']) await mention(await newConversation(subject));
    const page = await signedIn('notifications');
    await page.getByText('Two of two').waitFor();
    await vi.waitFor(async () => expect(await page.title()).toMatch(/^\(2\) /), soon);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await vi.waitFor(async () => expect(await page.title()).not.toMatch(/^\(/), soon);
    await page.keyboard.press('z');
    await vi.waitFor(async () => expect(await page.title()).toMatch(/^\(2\) /), soon);
    await page.keyboard.press('j');
    await page.locator('[data-notification]:focus').filter({ hasText: 'Unread' }).waitFor();
    await page.keyboard.press('e');
    await vi.waitFor(async () => expect(await page.title()).toMatch(/^\(1\) /), soon);
    expect(await screenErrors(page)).toEqual([]);
  });
});

describe('an unread conversation', () => {
  test('is marked in the list, survives a reload, and is read once it is viewed', async () => {
    const conversation = await newConversation('Unread for now', jonas.id);
    await contactWrites(conversation);
    const page = await signedIn('inbox/mine');
    await row(page, 'Unread for now').filter({ hasText: 'Unread' }).waitFor();
    await page.reload();
    await row(page, 'Unread for now').getByText('Unread', { exact: true }).waitFor({ state: 'attached' });
    const reading = page.waitForRequest(
      (it) => it.method() === 'PUT' && it.url().endsWith(`/conversations/${conversation.publicId}/read`),
    );
    const opened = Date.now();
    await row(page, 'Unread for now').click();
    await reading;
    expect(Date.now() - opened).toBeGreaterThanOrEqual(2000);
    const isMarked = () => row(page, 'Unread for now').getByText('Unread', { exact: true }).count();
    await vi.waitFor(async () => expect(await isMarked()).toBe(0), soon);
    const listed = async () =>
      (await jonasInbox.get('/conversations?unread=true')).body.data.map(({ id }: { id: string }) => id);
    await vi.waitFor(async () => expect(await listed()).not.toContain(conversation.publicId), soon);
    await page.keyboard.press('u');
    await vi.waitFor(async () => expect(await listed()).toContain(conversation.publicId), soon);
    await page.reload();
    await row(page, 'Unread for now').getByText('Unread', { exact: true }).waitFor({ state: 'attached' });
  });

  test('is found by the filter, and stays listed after it is read', async () => {
    const [read, unread] = [
      await newConversation('Read already', jonas.id),
      await newConversation('Still unread', jonas.id),
    ];
    await contactWrites(unread);
    const page = await signedIn('inbox/mine');
    await row(page, 'Read already').waitFor();
    await page.getByRole('button', { name: 'Show unread only' }).click();
    await vi.waitFor(async () => expect(await row(page, 'Read already').count()).toBe(0), soon);
    await row(page, 'Still unread').click();
    await vi.waitFor(
      async () =>
        expect(await row(page, 'Still unread').getByText('Unread', { exact: true }).count()).toBe(0),
      soon,
    );
    await expect.poll(() => row(page, 'Still unread').count()).toBe(1);
    await contactWrites(read);
    await row(page, 'Read already').waitFor();
  });
});

describe('a desktop notification', () => {
  /** The headless browser always denies them: a stub that records them replaces them. */
  const script = `
    globalThis.shown = [];
    globalThis.Notification = class extends EventTarget {
      static permission = 'default';
      static requestPermission = async () => (Notification.permission = 'granted');
      constructor(title, { body }) {
        super();
        shown.push(Object.assign(this, { title, body, close() {} }));
      }
      set onclick(listener) {
        this.addEventListener('click', listener);
      }
    };`;
  const granted = `${script} Notification.permission = 'granted';`;
  const shownIn = (page: Page) =>
    page.evaluate<string[]>("shown.map(({ title, body }) => title + ': ' + body)");

  async function prepared(page: Page, content: string): Promise<Page> {
    await page.addInitScript(content);
    await page.reload();
    return page;
  }

  /** Only notifications after the tab has loaded the unread ones are announced. */
  async function listening(page: Page, content: string): Promise<Page> {
    const address = page.url();
    // So that a response to an earlier request isn't mistaken for the expected one.
    await page.goto('about:blank');
    await page.addInitScript(content);
    const read = page.waitForResponse((response) => response.url().includes('/notifications?unread=true'));
    await page.goto(address);
    await (await read).finished();
    return page;
  }

  test('comes with a sound by choice, and is counted on the icon of the installed app until it is read', async () => {
    await jonasInbox.call('/notification-preferences', { method: 'PATCH', json: { sound: true } });
    // There is no speaker and no installed app here, so calls are recorded.
    const remembering = `
      globalThis.notes = 0;
      globalThis.badges = [];
      const create = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        notes += 1;
        return create.call(this);
      };
      navigator.setAppBadge = async (count) => void badges.push(count);
      navigator.clearAppBadge = async () => void badges.push(0);`;
    const page = await listening(await signedIn('inbox/mine'), remembering);
    // Browsers keep a page silent until somebody has clicked in it.
    await page.getByRole('heading', { name: 'Mine' }).first().click();
    await mention(await newConversation('Heard'));
    await expect.poll(() => page.evaluate('notes')).toBe(2);
    const unread = async () => Number(/^\((\d+)\) /.exec(await page.title())?.[1]);
    await expect.poll(unread).toBeGreaterThan(0);
    await expect
      .poll(async () => (await page.evaluate<number>('badges.at(-1)')) === (await unread()))
      .toBe(true);
    await notificationsLink(page).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => page.evaluate('badges.at(-1)')).toBe(0);
    await jonasInbox.call('/notification-preferences', { method: 'PATCH', json: { sound: false } });
  });

  test('is shown by one tab, unless a tab shows the conversation, and leads to it', async () => {
    await jonasInbox.call('/notification-preferences', { method: 'PATCH', json: { desktop: true } });
    const page = await listening(await signedIn('inbox/mine'), granted);
    const [seen, unseen] = [await newConversation('Looked at'), await newConversation('Not looked at')];
    const other = await secondTab(page.context(), `inbox/open/${seen.publicId}`, granted);
    await other.getByRole('heading', { name: 'Looked at' }).waitFor();
    await other.bringToFront();
    await mention(seen);
    await mention(unseen);
    const expected = ['Mara mentioned you: Not looked at\nCan we refund this?'];
    const shown = async () => [...(await shownIn(page)), ...(await shownIn(other))];
    await vi.waitFor(async () => expect(await shown()).toEqual(expected), soon);
    const announcer = (await shownIn(page)).length > 0 ? page : other;
    await announcer.evaluate("shown[0].dispatchEvent(new Event('click'))");
    await announcer.getByRole('heading', { name: 'Not looked at' }).waitFor();
    expect(await shown()).toEqual(expected);
  });

  test('is requested by a button in the settings only', async () => {
    const page = await prepared(await signedIn('settings/notifications'), script);
    await page.getByText('This browser needs your permission first.').waitFor();
    await page.getByRole('button', { name: 'Allow in this browser…' }).click();
    await page.getByText('This browser may show them.').waitFor();
    await vi.waitFor(async () => {
      expect((await jonasInbox.get('/notification-preferences')).body.data.desktop).toBe(true);
    }, soon);
  });
});

describe('the settings', () => {
  test('switch kinds off, persist after a reload, and sync with another tab', async () => {
    await jonasInbox.call('/notification-preferences', { method: 'PATCH', json: { desktop: false } });
    const page = await signedIn('settings/notifications');
    await page.getByLabel('Mentions: in the inbox').uncheck();
    await page.getByLabel('Only when I mark them as read').check();
    await vi.waitFor(async () => {
      const { kinds, read_when } = (await jonasInbox.get('/notification-preferences')).body.data;
      expect([kinds.mention, read_when]).toEqual([false, 'by_hand']);
    }, soon);
    await page.getByLabel('Don’t send me push messages and emails at certain hours').check();
    await page.getByLabel('From').fill('21:30');
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await vi.waitFor(async () => {
      const { quiet_hours } = (await jonasInbox.get('/notification-preferences')).body.data;
      expect(quiet_hours).toEqual({ from: '21:30', to: '07:00', time_zone: 'Asia/Tokyo' });
    }, soon);
    expect(await screenErrors(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => page.getByLabel('Mentions: in the inbox').isChecked()).toBe(false);
    await jonasInbox.call('/notification-preferences', {
      method: 'PATCH',
      json: { kinds: { mention: true }, read_when: 'viewed' },
    });
    await vi.waitFor(
      async () => expect(await page.getByLabel('Mentions: in the inbox').isChecked()).toBe(true),
      soon,
    );
  });
});
