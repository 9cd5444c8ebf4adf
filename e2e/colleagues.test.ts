import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation } from '../contract/conversation.ts';
import type { Message } from '../contract/message.ts';
import { png } from '../server/testing/attachments.ts';
import { indexEverything } from '../server/testing/index-everything.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addContact, addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import type { Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { signedInState } from './signed-in-state.ts';
import { successiveTabs } from './successive-tabs.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
let browser: Browser;
let openTab: ReturnType<typeof successiveTabs>;
let tabs: Tab[];

beforeAll(async () => {
  browser = await launchBrowser();
  openTab = successiveTabs(browser);
});
beforeEach(() => {
  tabs = [];
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

/** To the bottom of the window; the thread ends above it. */
const windowHeight = 800;

/** A conversation with a question, newer than all others. */
async function asked(subject: string, contactId = bicycles.contact.id): Promise<Listed & { id: string }> {
  const conversation = await addConversation(app.database, {
    organizationId,
    contactId,
    subject,
    waiting: true,
  });
  const message = { organizationId, conversationId: conversation.id, contactId };
  await addMessage(app.database, { ...message, body: `<p>Asked: ${subject}</p>` });
  return conversation;
}

const addressOf = ({ publicId }: Listed) => `${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`;

/** A separate browser that shows a conversation, after `prepare`. */
async function opened(
  person: { email: string },
  conversation: Listed,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Page> {
  const storageState = await signedInState(app.baseUrl, person);
  const viewport = { width: 1280, height: 800 };
  const tab = await openTab({ javaScriptEnabled: true, viewport, storageState });
  tabs.push(tab);
  const { page } = tab;
  await prepare(page);
  await page.goto(addressOf(conversation));
  await page.getByRole('list', { name: 'Messages' }).getByRole('article').first().waitFor();
  return page;
}

const focusOn = (page: Page, label: string) =>
  page.locator(`[role=textbox][aria-label="${label}"]:focus`).waitFor();
const stopWaiting = (page: Page) => page.clock.install();
const letTimePass = (page: Page) => page.clock.fastForward(5_000);
const row = (page: Page, subject: string) =>
  page.getByRole('region', { name: /^Conversations/ }).getByRole('link', { name: subject });
const entry = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const recordOf = async ({ publicId }: Listed): Promise<Conversation> =>
  (await (await as(mara)).get(`/conversations/${publicId}`)).body.data;
const change = async ({ publicId }: Listed, json: object) => {
  const path = `/conversations/${publicId}`;
  expect((await (await as(mara)).call(path, { method: 'PATCH', json })).status).toBe(200);
};
const messagesOf = async ({ publicId }: Listed): Promise<Message[]> =>
  (await (await as(mara)).get(`/conversations/${publicId}/messages`)).body.data;
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 200_000, interval: 50 });
/** The browser's own message about an expected error response. */
const expectRefusals = () => {
  for (const { complaints } of tabs)
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((it) => !it.includes('the server responded with a status of')),
    );
};

test('two people in one conversation see each other’s presence, typing and changes', async () => {
  const conversation = await asked('Seen by two');
  const page = await opened(mara, conversation);
  const others = await opened(jonas, conversation, stopWaiting);
  const here = page.getByRole('list', { name: 'Also viewing' });
  await here.getByText('Jonas is viewing this').waitFor();
  await page.getByRole('status').getByText('Jonas is viewing this too.').waitFor();
  await row(page, 'Seen by two').getByText('Jonas is viewing this.').waitFor();
  await others.getByRole('list', { name: 'Also viewing' }).getByText('Mara is viewing this').waitFor();

  await page.keyboard.press('r');
  await focusOn(page, 'Your reply');
  // Typing is shown for a few seconds: start looking before it begins.
  const seenByJonas = others.getByText(/Mara.? is typing…/).waitFor();
  await page.keyboard.type('Dear customer');
  await seenByJonas;
  await others.keyboard.press('r');
  await focusOn(others, 'Your reply');
  const seenByMara = Promise.all([
    page.getByText(/Jonas.? is typing…/).waitFor(),
    here.getByText('Jonas is typing', { exact: true }).waitFor(),
    page.getByRole('status').getByText('Jonas is typing.').waitFor(),
    row(page, 'Seen by two').getByText('Jonas is typing.').waitFor(),
  ]);
  await others.keyboard.type('It is on its way');
  await seenByMara;
  expect(await screenErrors(page)).toEqual([]);

  await others.keyboard.press('Control+Enter');
  await others.getByText('Sending…').waitFor();
  await letTimePass(others);
  await entry(page, 'It is on its way').waitFor();
  await page.getByText(/Jonas.? is typing…/).waitFor({ state: 'detached' });
  const line = page.getByRole('status').filter({ hasText: /Jonas.? replied/ });
  await line.getByRole('button', { name: 'Show' }).click();
  await page.locator('li:focus').filter({ hasText: 'It is on its way' }).waitFor();
  await page.getByRole('textbox', { name: 'Your reply' }).getByText('Dear customer').waitFor();
  expect(await screenErrors(page)).toEqual([]);

  await others.keyboard.press('i');
  await page.getByRole('button', { name: 'Assigned to Jonas. Assign' }).waitFor();
  await others.keyboard.press('t');
  await others.getByRole('combobox', { name: 'Tags' }).fill('wheels');
  await others.keyboard.press('Enter');
  await row(page, 'Seen by two').getByText('wheels').waitFor();
  await others.keyboard.press('e');
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  await row(page, 'Seen by two').waitFor({ state: 'detached' });
  await others.close();
  await here.waitFor({ state: 'detached' });
});

test('new messages scroll the thread only for somebody at its end', async () => {
  const conversation = await asked('A long one');
  const newConversation = { organizationId, conversationId: conversation.id, contactId: bicycles.contact.id };
  for (let count = 1; count <= 25; count++)
    await addMessage(app.database, { ...newConversation, body: `<p>Line ${count} of many</p>` });
  const page = await opened(mara, conversation);
  const colleague = await as(jonas);
  const say = (text: string) =>
    colleague.post(`/conversations/${conversation.publicId}/messages`, { body_html: `<p>${text}</p>` });
  const isInSight = async (text: string) => {
    const box = await entry(page, text).boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= windowHeight;
  };
  await say('At the end');
  await eventually(async () => expect(await isInSight('At the end')).toBe(true));
  await entry(page, 'Line 3 of many').hover();
  await eventually(async () => expect(await isInSight('Line 3 of many')).toBe(true));
  await say('Further down');
  await entry(page, 'Further down').waitFor();
  await row(page, 'A long one').getByText('Further down').waitFor();
  expect([await isInSight('Line 3 of many'), await isInSight('Further down')]).toEqual([true, false]);
});

describe('merging', () => {
  test('a conversation is merged into a suggested one, or one found by number or text, after confirmation; everyone who has it open is redirected with their draft', async () => {
    const stranger = await addContact(app.database, { organizationId, name: 'Nora' });
    const elsewhere = await asked('Of somebody else', stranger.id);
    const target = await asked('The first letter');
    const source = await asked('The second letter');
    await change(source, { priority: 'high', add_tags: ['delivery'] });
    await change(target, { priority: 'low', add_tags: ['refund'] });
    await indexEverything(app.database);
    const { number } = await recordOf(elsewhere);
    const page = await opened(mara, source);
    const others = await opened(jonas, target);
    await others.keyboard.press('r');
    await focusOn(others, 'Your reply');
    await others.keyboard.type('Begun there');
    await row(others, 'The second letter').click();
    await others.getByRole('heading', { name: 'The second letter' }).waitFor();
    await others.keyboard.press('r');
    await focusOn(others, 'Your reply');
    await others.keyboard.type('Half an answer');

    await page.keyboard.press('m');
    const choice = page.getByRole('combobox', { name: 'Merge into' });
    await page.getByRole('option', { name: 'The first letter' }).waitFor();
    await choice.fill('second');
    await page.getByText('No matches').waitFor();
    await choice.fill(`#${number}`);
    await page.getByRole('option', { name: 'Of somebody else' }).waitFor();
    expect(await screenErrors(page)).toEqual([]);
    // A number needs no search results.
    await choice.fill('somebody else');
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByText(/Replies will go to .?Nora.? only/)
      .waitFor();
    expect(await screenErrors(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await messagesOf(source)).toHaveLength(1);

    // Messages that could still be undone are sent before their conversation is closed.
    await page.keyboard.press('r');
    await focusOn(page, 'Your reply');
    await page.keyboard.type('Just sent');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Sending…').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Merge into another…' }).click();
    await page.getByRole('option', { name: 'The first letter' }).click();
    for (const text of [
      'The second letter',
      'can’t be undone',
      'links will redirect to the second',
      'Priority: High, the highest of them.',
      /^Tags: .?delivery.? and .?refund.?\.$/,
      /^Waiting since .*, the earliest of them\.$/,
    ])
      await dialog(page).getByText(text).first().waitFor();
    expect(await dialog(page).getByText('different customers').count()).toBe(0);
    // An extra Enter must not merge.
    await dialog(page).locator('button:focus', { hasText: 'Cancel' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Merge' }).press('Enter');

    for (const each of [page, others]) {
      await each.getByRole('heading', { name: 'The first letter' }).waitFor();
      await each
        .getByRole('status')
        .getByText(/The second letter.* was merged/)
        .waitFor();
      await entry(each, 'Asked: The first letter').waitFor();
      await entry(each, 'Asked: The second letter').waitFor();
      expect(each.url()).toBe(addressOf(target));
      await row(each, 'The second letter').waitFor({ state: 'detached' });
    }
    expect(await messagesOf(target)).toHaveLength(3);
    await entry(page, 'Just sent').waitFor();
    for (const text of ['Begun there', 'Half an answer'])
      await others.getByRole('textbox', { name: 'Your reply' }).getByText(text).waitFor();
    expect(await screenErrors(page)).toEqual([]);

    await page.goto(addressOf(source));
    expect(await recordOf(target)).toMatchObject({ priority: 'high', tags: ['delivery', 'refund'] });
    await page.getByText('The conversation you opened was merged into this one.').waitFor();
    await expect.poll(() => page.url()).toBe(addressOf(target));
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('The conversation you opened').waitFor({ state: 'detached' });
    // A tab that learns of a merge a moment later may just have reported its presence.
    expectRefusals();
  });

  test('several conversations are merged into the oldest unless another is chosen; failures are listed and can be retried', async () => {
    const [oldest, middle, newest] = [
      await asked('One of three'),
      await asked('Two of three'),
      await asked('Three of three'),
    ];
    const page = await opened(mara, newest);
    for (const subject of ['One', 'Two', 'Three'].map((it) => `${it} of three`)) {
      await row(page, subject).click();
      await page.getByRole('heading', { name: subject }).waitFor();
      await page.keyboard.press('x');
    }
    await page.getByRole('toolbar', { name: '3 selected' }).waitFor();
    await page.keyboard.press('m');
    const first = page.getByRole('option').first();
    await first.getByText('One of three').waitFor();
    await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
    let failures = 0;
    await page.route(`**/conversations/${middle.publicId}/merge`, (route) => {
      failures += 1;
      const body = '{"error":"internal_error","error_description":"Broken."}';
      return failures > 1
        ? route.continue()
        : route.fulfill({ status: 500, contentType: 'application/json', body });
    });
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Merge' }).click();
    await dialog(page)
      .getByRole('listitem')
      .filter({ hasText: 'Two of three' })
      .getByText(/Not merged: Something went wrong on the server/)
      .waitFor();
    expect(await screenErrors(page)).toEqual([]);
    expect((await messagesOf(oldest)).length).toBe(2);
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await page.getByText('2 conversations were merged into this one.').waitFor();
    await page.getByRole('heading', { name: 'One of three' }).waitFor();
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
    expect(await messagesOf(oldest)).toHaveLength(3);
    expectRefusals();
  });

  test('somebody who missed a merge keeps their draft: they are redirected to the target, and asked before it is sent', async () => {
    const [target, source] = [await asked('Where all is'), await asked('Gone meanwhile')];
    const [another, alsoGone] = [await asked('Where the other is'), await asked('Also gone')];
    const merge = async (from: Listed, into: Listed) =>
      (await as(jonas)).post(`/conversations/${from.publicId}/merge`, { into_id: into.publicId });
    const page = await opened(mara, source, async (it) => {
      await it.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
      // It stays open without a notice.
      await it.route('**/events/stream', () => undefined);
      await stopWaiting(it);
    });
    await page.keyboard.press('r');
    await focusOn(page, 'Your reply');
    await page.keyboard.type('It is here');
    const merged = Promise.withResolvers<void>();
    await page.route('**/messages', async (route) => {
      if (route.request().method() === 'POST') await merged.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+Shift+Enter');
    await page.goto(addressOf(source));
    await page.getByText('Sending…').waitFor();
    expect((await merge(source, target)).status).toBe(200);
    merged.resolve();
    await letTimePass(page);
    await page.getByRole('heading', { name: 'Where all is' }).waitFor();
    const held = entry(page, 'It is here');
    await held.getByText(/was merged into this one\. Review/).waitFor();
    expect(await messagesOf(target)).toHaveLength(2);
    await held.getByRole('button', { name: 'Try again' }).click();
    await eventually(async () => expect(await messagesOf(target)).toHaveLength(3));
    expect((await recordOf(target)).status).toBe('open');

    await page.goto(addressOf(alsoGone));
    await page.getByRole('heading', { name: 'Also gone' }).waitFor();
    expect((await merge(alsoGone, another)).status).toBe(200);
    await page.keyboard.press('i');
    await page.getByText('This conversation was merged into another one in the meantime.').waitFor();
    await page.getByRole('heading', { name: 'Where the other is' }).waitFor();
    expect((await recordOf(another)).assignee).toBeNull();
    expectRefusals();
  });
});

describe('images', () => {
  /** As from the clipboard, or dragged from another window to the pointer. */
  const give = (page: Page, how: 'paste' | 'drop', name: string, where = '[role=textbox]') =>
    page.evaluate(`(() => {
      const editor = document.querySelector('${where}');
      const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (it) => it.charCodeAt(0));
      const given = new DataTransfer();
      given.items.add(new File([bytes], '${name}', { type: 'image/png' }));
      const { left, top } = editor.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 };
      editor.dispatchEvent('${how}' === 'paste'
        ? new ClipboardEvent('paste', { ...options, clipboardData: given })
        : new DragEvent('drop', { ...options, dataTransfer: given }));
    })()`);
  const isLoaded = async (page: Page, within: string, name: string) => {
    const picture = page.locator(within).getByRole('img', { name });
    await eventually(async () =>
      expect(await picture.evaluate((it) => (it as unknown as { naturalWidth: number }).naturalWidth)).toBe(
        1,
      ),
    );
  };
  const isBrought = (page: Page, name: string) =>
    page.locator(`[role=textbox] img[alt="${name}"]:not(.is-pending)`).waitFor();

  test('a pasted or dropped image stays where it was inserted, before and after sending, and opens in the viewer', async () => {
    const conversation = await asked('With pictures');
    const page = await opened(mara, conversation, stopWaiting);
    await page.keyboard.press('r');
    await focusOn(page, 'Your reply');
    await page.keyboard.type('Before ');
    await give(page, 'paste', 'spoke.png');
    await page.keyboard.type(' after');
    await isLoaded(page, '[role=textbox]', 'spoke.png');
    await isBrought(page, 'spoke.png');
    await page.reload();
    await isLoaded(page, '[role=textbox]', 'spoke.png');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Sending…').waitFor();
    await isLoaded(page, 'article', 'spoke.png');
    await letTimePass(page);
    await page.getByText('Sending…').waitFor({ state: 'detached' });
    await isLoaded(page, 'article', 'spoke.png');
    const [, reply] = await messagesOf(conversation);
    expect(reply?.body_html).toMatch(
      /^<p>Before <img src="[^"]+\/files\/att_[^"]+" alt="spoke.png" ?\/?> after<\/p>$/,
    );
    expect(reply?.attachments.map((it) => it.original_filename)).toEqual(['spoke.png']);

    await page.getByRole('article').getByRole('button', { name: 'spoke.png' }).click();
    await isLoaded(page, '[role=dialog]', 'spoke.png');
    expect(await screenErrors(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });

    await page.keyboard.press('n');
    await focusOn(page, 'Internal note');
    await give(page, 'drop', 'map.png');
    await page.getByLabel('Files to attach').setInputFiles({
      name: 'route.png',
      mimeType: 'image/png',
      buffer: png,
    });
    await page.getByRole('button', { name: 'Remove route.png' }).waitFor();
    await isBrought(page, 'map.png');
    await page.getByRole('button', { name: 'Add note', exact: true }).click();
    await page.getByText('Sending…').waitFor();
    await isLoaded(page, 'article', 'route.png');
    await letTimePass(page);
    await page.getByText('Sending…').waitFor({ state: 'detached' });
    for (const name of ['map.png', 'route.png']) await isLoaded(page, 'article', name);
    const notes = await (await as(mara)).get(`/conversations/${conversation.publicId}/notes`);
    expect(notes.body.data[0].body_html).toMatch(/alt="map.png"/);
    expect(await screenErrors(page)).toEqual([]);
  });

  test('an image removed from the text is not sent, one dropped outside the text is', async () => {
    const conversation = await asked('With a picture thought better of');
    const page = await opened(mara, conversation, stopWaiting);
    await page.keyboard.press('r');
    await focusOn(page, 'Your reply');
    await page.keyboard.type('Without');
    await give(page, 'paste', 'wrong.png');
    await isBrought(page, 'wrong.png');
    await page.keyboard.press('Backspace');
    await page.getByRole('img', { name: 'wrong.png' }).waitFor({ state: 'detached' });
    await give(page, 'drop', 'beside.png', 'ol');
    await page.getByRole('button', { name: 'Remove beside.png' }).waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await focusOn(page, 'Your reply');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Sending…').waitFor();
    await letTimePass(page);
    await page.getByText('Sending…').waitFor({ state: 'detached' });
    const [, reply] = await messagesOf(conversation);
    expect(reply?.body_html).toBe('<p>Without</p>');
    expect(reply?.attachments.map((it) => it.original_filename)).toEqual(['beside.png']);
  });
});
