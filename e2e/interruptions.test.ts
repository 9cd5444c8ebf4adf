import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation } from '../contract/conversation.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import type { Tab } from './open-tab.ts';
import { scriptLoaded } from './script-loaded.ts';
import { type SignedInState, signedInState } from './signed-in-state.ts';
import { successiveTabs } from './successive-tabs.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
let browser: Browser;
let openTab: ReturnType<typeof successiveTabs>;
let storageState: SignedInState;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  openTab = successiveTabs(browser);
  storageState = await signedInState(app.baseUrl, mara);
});
beforeEach(async () => {
  const viewport = { width: 1280, height: 800 };
  tab = await openTab({ javaScriptEnabled: true, viewport, storageState });
  ({ page } = tab);
  // `page.route` and `setOffline` don't apply to shared workers, so the tab holds the stream itself.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  return async () => {
    // Failed requests are expected here; errors of the app are not.
    const isFailure = (it: string) => it.startsWith('failed:') || it.includes('Failed to load resource');
    expect(tab.complaints.filter((it) => !isFailure(it))).toEqual([]);
    await tab.close();
  };
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** A conversation with a question, newer than all others. */
async function asked(subject: string) {
  const contactId = bicycles.contact.id;
  const conversation = await addConversation(app.database, {
    organizationId,
    contactId,
    subject,
    waiting: true,
  });
  const body = `<p>Asked: ${subject}</p>`;
  await addMessage(app.database, { organizationId, conversationId: conversation.id, contactId, body });
  return conversation;
}

type Listed = { publicId: string };

const addressOf = (view: string, conversation = '') =>
  `${app.baseUrl}/o/bellweather-bicycles/inbox/${view}/${conversation}`;
const open = async (conversation: Listed, subject: string) => {
  await page.goto(addressOf('open', conversation.publicId));
  await page.getByText(`Asked: ${subject}`).last().waitFor();
  await row(subject).waitFor();
};
const goOffline = async () => {
  await scriptLoaded(page, 'merge-dialog');
  await page.context().setOffline(true);
  await status('You’re offline.').waitFor();
};
const row = (subject: string) =>
  page.getByRole('region', { name: /^Conversations/ }).getByRole('link', { name: subject });
const recordOf = async ({ publicId }: Listed): Promise<Conversation> =>
  (await (await as(mara)).get(`/conversations/${publicId}`)).body.data;
const probes = /\/events\?after=now$/;
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 200_000, interval: 50 });

describe('changes', () => {
  test('a pending change is not reverted by a colleague’s change, nor is theirs when it is refused', async () => {
    const conversation = await asked('Of two minds');
    await open(conversation, 'Of two minds');
    const refusal = Promise.withResolvers<void>();
    await page.route('**/api/inbox/v1/conversations/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      await refusal.promise;
      const body = '{"error":"admin_required","error_description":"Only admins."}';
      return route.fulfill({ status: 403, contentType: 'application/json', body });
    });
    await page.keyboard.press('p');
    await page.getByRole('combobox', { name: 'Priority' }).fill('urg');
    await page.keyboard.press('Enter');
    const urgent = row('Of two minds').getByText('Priority: urgent.');
    await urgent.waitFor({ state: 'attached' });
    const theirs = { add_tags: ['wheels'] };
    await (await as(jonas)).call(`/conversations/${conversation.publicId}`, {
      method: 'PATCH',
      json: theirs,
    });
    await row('Of two minds').getByText('wheels').waitFor();
    await expect.poll(() => urgent.count()).toBe(1);
    refusal.resolve();
    await page.getByRole('alert').getByText('Only an admin').waitFor();
    await urgent.waitFor({ state: 'detached' });
    await expect.poll(() => row('Of two minds').getByText('wheels').count()).toBe(1);
    await expect.poll(() => page.getByText('Priority: urgent.').count()).toBe(0);
  });
});

/** Responds to some paths with a server error until stopped. */
async function failing(paths: RegExp, method = 'GET', status = 500, error = 'internal_error') {
  const body = JSON.stringify({ error, error_description: 'Broken.' });
  await page.route(paths, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: 'application/json', body })
      : route.fallback(),
  );
  return () => page.unroute(paths);
}

const write = async (text: string) => {
  await page.keyboard.press('r');
  await page.locator('[role=textbox][aria-label="Your reply"]:focus').waitFor();
  await page.keyboard.type(text);
};
const status = (text: string | RegExp) => page.getByRole('status').getByText(text);
const bodiesOf = async ({ publicId }: Listed): Promise<string[]> => {
  const { body } = await (await as(mara)).get(`/conversations/${publicId}/messages`);
  return body.data.map((it: { body_html: string }) => it.body_html);
};

describe('reading', () => {
  test('a list that failed to load shows an error instead of looking empty; a retry loads it', async () => {
    await asked('In the list');
    const repair = await failing(/\/conversations\?/);
    await page.goto(addressOf('open'));
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load conversations' });
    await failed.waitFor();
    await expect.poll(() => page.getByText('All open conversations').count()).toBe(0);
    await repair();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await row('In the list').waitFor();
    await expect.poll(() => failed.count()).toBe(0);
  });

  test('a thread and its notes that failed to load say so; a retry loads them', async () => {
    const conversation = await asked('Hard to read');
    await (await as(jonas)).post(`/conversations/${conversation.publicId}/notes`, {
      body_html: '<p>Seen by us alone</p>',
    });
    const repairMessages = await failing(/\/messages(\?|$)/);
    const repairNotes = await failing(/\/notes(\?|$)/);
    await page.goto(addressOf('open', conversation.publicId));
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load messages' });
    await failed.waitFor();
    await repairMessages();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Asked: Hard to read').last().waitFor();
    const withoutNotes = page.getByRole('alert').filter({ hasText: 'Couldn’t load notes' });
    await withoutNotes.waitFor();
    await repairNotes();
    await withoutNotes.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Seen by us alone').waitFor();
    await expect.poll(() => withoutNotes.count()).toBe(0);
  });

  test('menus and sections whose entries failed to load say so in place; a retry loads them', async () => {
    const conversation = await asked('Whose is it');
    await (await as(mara)).post('/tags', { name: 'saddles' });
    const repairPeople = await failing(/\/(members|teams)\?/);
    const repairTags = await failing(/\/tags\?/);
    await open(conversation, 'Whose is it');
    const tags = page.getByRole('region', { name: 'Tags' });
    await tags.getByText('Couldn’t load').waitFor();
    await repairTags();
    await tags.getByRole('button', { name: 'Try again' }).click();
    await tags.getByRole('link', { name: 'saddles' }).waitFor();

    await page.keyboard.press('a');
    const menu = page.getByRole('dialog', { name: 'Assign to' });
    const failed = menu.getByRole('alert').filter({ hasText: 'Couldn’t load the whole list' });
    await failed.waitFor();
    await menu.getByRole('option', { name: /^Mara/ }).waitFor();
    await expect.poll(() => menu.getByRole('option').count()).toBe(2);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.locator('[role=textbox][aria-label="Internal note"]:focus').waitFor();
    await page.keyboard.type('@');
    const mentions = page.getByRole('alert').filter({ hasText: 'Couldn’t load the whole list' });
    await mentions.waitFor();
    await repairPeople();
    await mentions.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('listbox', { name: 'Mention someone' })
      .getByRole('option', { name: /^Jonas/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Internal note' }).getByText('@').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('alert').getByText(/./).count()).toBe(0);
  });

  test('settings whose lists failed to load say so; a retry loads them, whole', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `many ${index}`);
    for (const add_tags of [names, ['one more']]) {
      const { publicId } = await asked('Tagged');
      const colleague = await as(mara);
      await colleague.call(`/conversations/${publicId}`, { method: 'PATCH', json: { add_tags } });
    }
    const repairMacros = await failing(/\/macro-folders\?/);
    const repairTags = await failing(/\/tags\?/);
    await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/macros`);
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load this' });
    await failed.waitFor();
    await repairMacros();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No macros yet').waitFor();
    await page.getByRole('button', { name: 'New macro…' }).click();
    const incomplete = page.getByRole('alert').filter({ hasText: 'Couldn’t load the whole list' });
    await incomplete.waitFor();
    await repairTags();
    await incomplete.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Add action…').selectOption({ label: 'Add tag' });
    await page.getByLabel('Add tag', { exact: true }).selectOption({ label: 'one more' });
    expect(await incomplete.count()).toBe(0);

    const repairWebhook = await failing(/\/api\/.*\/webhooks\/whk_/);
    await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/webhooks/whk_01h455vb4pex5vsknk084sn02q`);
    await failed.waitFor();
    await repairWebhook();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Webhook not found').waitFor();
  });

  test('a menu that failed to load loads its entries on retry, without closing', async () => {
    const conversation = await asked('Who takes it');
    const repair = await failing(/\/members\?/);
    await open(conversation, 'Who takes it');
    await page.keyboard.press('a');
    const menu = page.getByRole('dialog', { name: 'Assign to' });
    const failed = menu.getByRole('alert');
    await failed.waitFor();
    await repair();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await menu.getByRole('option', { name: /^Jonas/ }).waitFor();
    expect(await failed.count()).toBe(0);
    await menu.locator('[role=combobox]:focus').waitFor();
    await page.keyboard.type('jon');
    await page.keyboard.press('Enter');
    await eventually(async () => expect((await recordOf(conversation)).assignee?.id).toBe(jonas.publicId));
  });

  test('offline there is one banner, and loaded content stays readable with its time', async () => {
    const [first, second] = [await asked('Read before'), await asked('Read now')];
    await open(first, 'Read before');
    await row('Read now').click();
    await page.getByText('Asked: Read now').last().waitFor();
    await goOffline();
    await row('Read before').click();
    await page.getByText('Asked: Read before').last().waitFor();
    await expect.poll(() => page.url()).toBe(addressOf('open', first.publicId));
    await expect.poll(() => page.getByText(/Not current since \d/).count()).toBe(2);
    await expect.poll(() => page.getByText('You’re offline.').count()).toBe(1);
    await expect.poll(() => page.getByRole('alert').getByText(/./).count()).toBe(0);
    await page.context().setOffline(false);
    await status('You’re offline.').waitFor({ state: 'detached' });
    await page
      .getByText(/Not current since/)
      .first()
      .waitFor({ state: 'detached' });
    expect((await recordOf(second)).status).toBe('open');
  });
});

describe('offline', () => {
  test('a response that was in transit when the network went down does not end it', async () => {
    await open(await asked('A late answer'), 'A late answer');
    let blockedRoute: Route | undefined;
    await page.route(probes, (route) => {
      if (blockedRoute) return route.continue();
      blockedRoute = route;
    });
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expect.poll(() => blockedRoute).toBeDefined();
    await page.context().setOffline(true);
    await status('You’re offline.').waitFor();
    // The browser is offline: only the test can release the held response.
    const answered = page.waitForResponse(probes);
    await blockedRoute?.fulfill({ status: 401, json: {} });
    await answered;
    await page.waitForEvent('requestfailed', (it) => probes.test(it.url()));
    await status('You’re offline.').waitFor();
    await page.context().setOffline(false);
    await status('You’re offline.').waitFor({ state: 'detached' });
  });

  test('while only the data of the organization is unavailable, changes and messages wait until it is back', async () => {
    await page.clock.install();
    const conversation = await asked('On another node');
    await open(conversation, 'On another node');
    let attempts = 0;
    const dataOfOrganization = /\/api\/inbox\/v1\/(?!session|members)/;
    await page.route(dataOfOrganization, (route) => {
      const request = route.request();
      if (probes.test(request.url()) || /\/messages$/.test(request.url())) attempts += 1;
      const json = { error: 'unavailable', error_description: 'Try again later.' };
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json });
    });
    await write('Kept until it is back');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Waiting to be sent', { exact: true }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('combobox', { name: 'Priority' }).fill('urg');
    await page.keyboard.press('Enter');
    // If each were an attempt to send the message, it would have failed by then.
    const attemptsSoFar = async () => {
      await page.clock.fastForward(5_000);
      return attempts;
    };
    await expect.poll(attemptsSoFar).toBeGreaterThan(10);
    await status('2 messages and changes will be sent when you’re back.').waitFor();
    await page.getByText('Waiting to be sent', { exact: true }).waitFor();
    expect(await recordOf(conversation)).toMatchObject({ priority: 'none' });
    await page.unroute(dataOfOrganization);
    await page.clock.fastForward(5_000);
    await eventually(async () => {
      expect(await bodiesOf(conversation)).toContain('<p>Kept until it is back</p>');
      expect(await recordOf(conversation)).toMatchObject({ priority: 'urgent' });
    });
    await status('Can’t reach the server. Retrying…').waitFor({ state: 'detached' });
  });

  test('a change is kept, marked as unsaved, and saved when the server is back, without an error', async () => {
    const [, conversation] = [await asked('The next one'), await asked('Closed on a train')];
    await open(conversation, 'Closed on a train');
    await goOffline();
    await page.keyboard.press('p');
    await page.getByRole('combobox', { name: 'Priority' }).fill('urg');
    await page.keyboard.press('Enter');
    await row('Closed on a train')
      .getByText('A change is waiting to be saved')
      .waitFor({ state: 'attached' });
    await status('1 message or change will be sent when you’re back.').waitFor();
    await page.keyboard.press('e');
    await row('Closed on a train').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'The next one' }).waitFor();
    await expect.poll(() => page.getByText(/reach/).count()).toBe(0);
    await status('Closed. This will be saved when you’re back.').waitFor();
    expect((await recordOf(conversation)).status).toBe('open');
    await page.context().setOffline(false);
    await eventually(async () =>
      expect(await recordOf(conversation)).toMatchObject({ status: 'closed', priority: 'urgent' }),
    );
    await status('You’re offline.').waitFor({ state: 'detached' });
    await expect.poll(() => row('Closed on a train').count()).toBe(0);
  });

  test('a conversation is not closed over a message that arrived while the server could not be reached', async () => {
    const conversation = await asked('Answered meanwhile');
    await open(conversation, 'Answered meanwhile');
    await goOffline();
    await page.keyboard.press('e');
    await row('Answered meanwhile').waitFor({ state: 'detached' });
    const message = { body_html: '<p>One more thing</p>' };
    await (await as(jonas)).post(`/conversations/${conversation.publicId}/messages`, message);
    await page.context().setOffline(false);
    await page.getByRole('alert').getByText('A new message arrived in the meantime').waitFor();
    await row('Answered meanwhile').waitFor();
    expect((await recordOf(conversation)).status).toBe('open');
    await expect.poll(() => page.getByText(/^Closed\./).count()).toBe(0);
  });
});

describe('the outbox', () => {
  test('a message written offline is sent automatically when the server is back, even if its thread is not open', async () => {
    const [conversation, other] = [await asked('Written in a tunnel'), await asked('Where one goes next')];
    await open(other, 'Where one goes next');
    await row('Written in a tunnel').click();
    await page.getByText('Asked: Written in a tunnel').last().waitFor();
    await write('We are on it');
    await goOffline();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Waiting to be sent', { exact: true }).waitFor();
    await row('Where one goes next').click();
    const waiting = row('Written in a tunnel').getByText('A message is waiting to be sent');
    await waiting.waitFor({ state: 'attached' });
    await status('1 message or change will be sent when you’re back.').waitFor();
    await page.context().setOffline(false);
    await eventually(async () => expect(await bodiesOf(conversation)).toContain('<p>We are on it</p>'));
    await waiting.waitFor({ state: 'detached' });
    expect(await bodiesOf(conversation)).toHaveLength(2);
  });

  test('a message whose response was lost is retried automatically, and sent once', async () => {
    const conversation = await asked('Behind a proxy');
    await open(conversation, 'Behind a proxy');
    let failures = 0;
    await page.route(/\/messages$/, async (route) => {
      if (route.request().method() !== 'POST' || failures > 0) return route.fallback();
      failures += 1;
      await route.fetch();
      return route.fulfill({ status: 502, body: 'Bad gateway' });
    });
    await write('Sent once');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').filter({ hasText: 'Sent once' }).waitFor();
    await eventually(async () => {
      expect(failures).toBe(1);
      expect(await page.getByText('Waiting to be sent').count()).toBe(0);
      expect(await page.getByText('Sending…').count()).toBe(0);
    });
    expect(await bodiesOf(conversation)).toHaveLength(2);
  });

  test('a message whose earlier request the server is still working on is retried; a notice says that it is late', async () => {
    await page.clock.install();
    const conversation = await asked('Behind itself');
    await open(conversation, 'Behind itself');
    let conflicts = 0;
    await page.route(/\/messages$/, (route) => {
      if (route.request().method() !== 'POST' || conflicts > 0) return route.fallback();
      conflicts += 1;
      const json = { error: 'conflict', error_description: 'Still busy.' };
      return route.fulfill({ status: 409, headers: { 'retry-after': '90' }, json });
    });
    await write('Once it is free');
    await page.keyboard.press('Control+Enter');
    const entry = page.getByRole('article').filter({ hasText: 'Once it is free' });
    await entry.getByText('Sending…').waitFor();
    await page.clock.fastForward(5_000);
    await entry.getByText('Waiting to be sent').waitFor();
    await page.clock.fastForward(70_000);
    const late = status('1 message is still waiting to be sent.');
    await late.waitFor();
    expect(await bodiesOf(conversation)).toHaveLength(1);
    await page.clock.fastForward(30_000);
    await eventually(async () => expect(await bodiesOf(conversation)).toContain('<p>Once it is free</p>'));
    await late.waitFor({ state: 'detached' });
  });

  test('a message is sent although a tab that cannot send it has begun to: one on which somebody else is signed in', async () => {
    await page.clock.install();
    const conversation = await asked('Begun elsewhere');
    await open(conversation, 'Begun elsewhere');
    await write('Held up');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Sending…').waitFor();
    await page.context().clearCookies();
    await page.context().addCookies((await signedInState(app.baseUrl, jonas)).cookies);
    const refused = page.waitForResponse((it) => /\/messages$/.test(it.url()) && it.status() >= 400);
    await page.clock.fastForward(5_000);
    await refused;
    await page.getByRole('dialog').getByText('Jonas').first().waitFor();

    await page.context().clearCookies();
    await page.context().addCookies(storageState.cookies);
    const next = await page.context().newPage();
    await next.goto(addressOf('open', conversation.publicId));
    await eventually(async () => expect(await bodiesOf(conversation)).toContain('<p>Held up</p>'));
    await next.getByText('Sending…').waitFor({ state: 'detached' });
  });

  test('a message that another tab has begun to send is sent, though the browser has suspended that tab', async () => {
    await page.clock.install();
    const [conversation, other] = [await asked('On the shelf'), await asked('In the yard')];
    const suspended = await page.context().newPage();
    await suspended.goto(`${app.baseUrl}/api/inbox/v1/session`);
    const send = async (to: Listed, subject: string, text: string) => {
      await open(to, subject);
      await write(text);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('article').filter({ hasText: text }).waitFor();
    };
    await send(conversation, 'On the shelf', 'Left alone');
    await suspended.evaluate(`{
      const name = Object.keys(localStorage).find((it) => it.startsWith('deskbell-outbox '));
      void navigator.locks.request(name, () => new Promise(() => undefined));
    }`);
    await page.clock.fastForward(5_000);
    const waitingForIt = () => page.evaluate('navigator.locks.query().then((it) => it.pending.length)');
    await expect.poll(waitingForIt).toBeGreaterThan(0);
    await send(other, 'In the yard', 'In the meantime');
    await page.clock.fastForward(5_000);
    await eventually(async () => expect(await bodiesOf(other)).toContain('<p>In the meantime</p>'));
    expect(await bodiesOf(conversation)).toHaveLength(1);
    await page.clock.fastForward(40_000);
    await eventually(async () => expect(await bodiesOf(conversation)).toContain('<p>Left alone</p>'));
  });

  test('a message of another tab is sent, even if no event has told of it', async () => {
    const conversation = await asked('Never announced');
    await page.addInitScript("addEventListener('storage', (it) => it.stopImmediatePropagation())");
    await open(conversation, 'Never announced');
    const other = await page.context().newPage();
    await other.route(/\/messages$/, (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    );
    await other.goto(addressOf('open', conversation.publicId));
    await other.getByText('Asked: Never announced').last().waitFor();
    await other.keyboard.press('r');
    await other.locator('[role=textbox][aria-label="Your reply"]:focus').waitFor();
    await other.keyboard.type('Left behind');
    await other.keyboard.press('Control+Enter');
    await other.getByRole('article').filter({ hasText: 'Left behind' }).waitFor();
    await other.close();
    await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Left behind');
    expect(await page.getByRole('article').filter({ hasText: 'Left behind' }).count()).toBe(0);
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await eventually(async () => expect(await bodiesOf(conversation)).toContain('<p>Left behind</p>'));
  });

  test('a refused message is announced on any screen, marked in its row, and shown with the reason', async () => {
    const [conversation, other] = [await asked('Refused for good'), await asked('Somewhere else')];
    await open(conversation, 'Refused for good');
    await failing(/\/messages$/, 'POST', 403, 'admin_required');
    await write('Too late');
    await page.keyboard.press('Control+Enter');
    await row('Somewhere else').click();
    await page.getByText('Asked: Somewhere else').last().waitFor();
    await status('1 message wasn’t sent.').waitFor();
    await row('Refused for good').getByText('A message couldn’t be sent').waitFor({ state: 'attached' });
    await expect.poll(() => page.url()).toBe(addressOf('open', other.publicId));
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const entry = page.getByRole('article').filter({ hasText: 'Too late' });
    await entry.getByText('Only an admin').waitFor();
    await entry.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Your reply' }).getByText('Too late').waitFor();
    await status('1 message wasn’t sent.').waitFor({ state: 'detached' });
  });
});

describe('a browser whose storage is full', () => {
  test('keeps what is written until the page is left, says so, and sends it', async () => {
    const [conversation] = [await asked('Nowhere to put it'), await asked('Another matter')];
    await open(conversation, 'Nowhere to put it');
    await page.evaluate(() => {
      Object.getPrototypeOf(localStorage).setItem = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    });
    await write('Kept while the page is open');
    await status('This browser’s storage is full.').waitFor();
    await row('Another matter').click();
    await page.getByText('Asked: Another matter').last().waitFor();
    await row('Nowhere to put it').click();
    await page
      .getByRole('textbox', { name: 'Your reply' })
      .getByText('Kept while the page is open')
      .waitFor();
    const isGuarded = () => page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
    expect(await isGuarded()).toBe(true);
    await page.getByRole('textbox', { name: 'Your reply' }).press('Control+Enter');
    await eventually(async () =>
      expect(await bodiesOf(conversation)).toContain('<p>Kept while the page is open</p>'),
    );
    await expect.poll(isGuarded).toBe(false);
  });
});

describe('undo', () => {
  test('send and close can be undone from any screen, by its button and by Z', async () => {
    await page.clock.install();
    const [, conversation] = [await asked('The one after'), await asked('Sent too early')];
    await open(conversation, 'Sent too early');
    for (const undo of [
      () => page.keyboard.press('z'),
      () => page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click(),
    ]) {
      await write('Not');
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByRole('heading', { name: 'The one after' }).waitFor();
      await status(/^Sending to .* and closing…/).waitFor();
      await undo();
      await page.getByRole('heading', { name: 'Sent too early' }).waitFor();
      const reply = page.getByRole('textbox', { name: 'Your reply' });
      await reply.getByText('Not').waitFor();
      await status(/^Sending to/).waitFor({ state: 'detached' });
      await reply.press('ControlOrMeta+a');
      await reply.press('Delete');
      await reply.press('Escape');
    }
    await page.clock.fastForward(6_000);
    expect([await bodiesOf(conversation), (await recordOf(conversation)).status]).toEqual([
      ['<p>Asked: Sent too early</p>'],
      'open',
    ]);
  });

  test('Z undoes actions one by one, latest first', async () => {
    await page.clock.install();
    const conversation = await asked('Step by step');
    await open(conversation, 'Step by step');
    await page.keyboard.press('i');
    await eventually(async () => expect((await recordOf(conversation)).assignee).not.toBeNull());
    await write('And sent');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Sending…').waitFor();
    await page.keyboard.press('z');
    await page.getByRole('textbox', { name: 'Your reply' }).getByText('And sent').waitFor();
    expect((await recordOf(conversation)).assignee).not.toBeNull();
    await page.keyboard.press('Escape');
    await page.locator('body').press('z');
    await eventually(async () => expect((await recordOf(conversation)).assignee).toBeNull());
  });
});

describe('a part of the inbox that cannot be loaded', () => {
  const chunk = /\/contacts-screen-[^/]*\.js$/;
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const failed = () => alert('Couldn’t load this part of the inbox');
  const contacts = () => page.getByRole('heading', { name: 'Contacts', level: 1 });
  const beginReply = async (subject: string) => {
    const conversation = await asked(subject);
    await open(conversation, subject);
    await write('Not finished');
    return async () => {
      await page.goto(addressOf('open', conversation.publicId));
      await page.getByRole('textbox', { name: 'Your reply' }).getByText('Not finished').waitFor();
    };
  };

  test('shows an error beside the sidebar, appears after a retry, and keeps everything that was typed', async () => {
    const expectReply = await beginReply('Half a reply');
    await page.route(chunk, (route) => route.abort());
    await page.getByRole('link', { name: 'Contacts' }).click();
    await failed().waitFor();
    await page.getByRole('link', { name: 'Unassigned' }).waitFor();
    await expect.poll(() => failed().getByRole('button', { name: 'Reload' }).count()).toBe(0);
    await page.unroute(chunk);
    await failed().getByRole('button', { name: 'Try again' }).click();
    await contacts().waitFor();
    await expectReply();
  });

  test('reports that a new version has replaced it, and offers a reload that keeps drafts', async () => {
    const expectReply = await beginReply('An upgrade');
    const own = await page.locator('script[type=module][src]').getAttribute('src');
    const isOld = (url: URL) => chunk.test(url.pathname) || url.pathname === own;
    await page.route(isOld, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.getByRole('link', { name: 'Contacts' }).click();
    const replaced = alert('A new version is available');
    await replaced.getByText('Your drafts are kept.').waitFor();
    await page.unroute(isOld);
    await replaced.getByRole('button', { name: 'Reload' }).click();
    await contacts().waitFor();
    await expectReply();
  });

  test('that opens above the screen shows an error there, can be closed, and opens the next time', async () => {
    const conversation = await asked('Without a merge');
    await page.route(/\/cheat-sheet-[^/]*\.js$/, (route) => route.abort());
    await open(conversation, 'Without a merge');
    await page.keyboard.press('?');
    await failed().waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await failed().waitFor({ state: 'detached' });
    await page.unroute(/\/cheat-sheet-[^/]*\.js$/);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });
});
