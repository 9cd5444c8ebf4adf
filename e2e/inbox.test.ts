import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '../contract/message.ts';
import { indexEverything } from '../server/testing/index-everything.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { axeViolations, colorsAlone } from './axe-violations.ts';
import { horizontalOverflow } from './horizontal-overflow.ts';
import type { Tab } from './open-tab.ts';
import { frameViolations, screenErrors } from './screen-errors.ts';
import { type SignedInState, signedInState } from './signed-in-state.ts';
import { signIn } from './steps.ts';
import { successiveTabs } from './successive-tabs.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const slug = 'bellweather-bicycles';
let browser: Browser;
let openTab: ReturnType<typeof successiveTabs>;
/** Mara's storage state after signing in. */
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
  return async () => {
    // A policy violation, a request to another origin or a logged error fails the journey.
    expect(tab.complaints).toEqual([]);
    await tab.close();
  };
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** A conversation with a question from the contact, newer than all others. */
async function requests(subject: string, body = '<p>Where is my wheel?</p>') {
  const contactId = bicycles.contact.id;
  const conversation = await addConversation(app.database, {
    organizationId,
    contactId,
    subject,
    waiting: true,
  });
  await addMessage(app.database, { organizationId, conversationId: conversation.id, contactId, body });
  return conversation;
}

const addressOf = (view: string, conversation = '') =>
  `${app.baseUrl}/o/${slug}/inbox/${view}/${conversation}`;
/** The editor, once it has the focus. */
const focusOn = (label: string) => page.locator(`[role=textbox][aria-label="${label}"]:focus`).waitFor();
/** Skips the time in which sending can be undone. */
const stopWaiting = () => page.clock.install();
const letTimePass = () => page.clock.fastForward(5_000);
const row = (subject: string) =>
  page.getByRole('region', { name: /^Conversations/ }).getByRole('link', { name: subject });
const messagesOf = async ({ publicId }: { publicId: string }) =>
  (await (await as(mara)).get(`/conversations/${publicId}/messages`)).body.data as Message[];
const recordOf = async ({ publicId }: { publicId: string }) =>
  (await (await as(mara)).get(`/conversations/${publicId}`)).body.data;
/** The stored messages, once there are any. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 200_000, interval: 50 });

describe('navigation', () => {
  test('the URL holds the view and the conversation: through sign-in, reload, back and forward', async () => {
    const [first, second] = [await requests('First of two'), await requests('Second of two')];
    await page.context().clearCookies();
    await page.goto(addressOf('open', first.publicId));
    await signIn(page, mara);
    await page.getByRole('heading', { name: 'First of two' }).waitFor();
    await expect.poll(() => page.url()).toBe(addressOf('open', first.publicId));
    await row('Second of two').click();
    await page.getByRole('heading', { name: 'Second of two' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Second of two' }).waitFor();
    await expect.poll(() => page.url()).toBe(addressOf('open', second.publicId));
    await page.goBack();
    await page.getByRole('heading', { name: 'First of two' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'Second of two' }).waitFor();
  });

  test('a list scrolls endlessly, keeps its position, and reloads discarded pages on the way back', async () => {
    await app.database.write({
      text: `WITH counted AS (UPDATE conversation_counters SET last_number = last_number + 800
                               WHERE organization_id = $1 RETURNING last_number)
             INSERT INTO conversations (organization_id, id, number, subject, status, source, closed_at, last_activity_at)
             SELECT $1, gen_random_uuid(), last_number - n, 'Closed ' || n, 'closed', 'email', now(), to_timestamp(n)
               FROM counted, generate_series(0, 799) AS n`,
      values: [organizationId],
    });
    await page.goto(addressOf('closed'));
    await row('Closed 799').waitFor();
    const drawn = await page.getByRole('listitem').count();
    expect(drawn).toBeLessThan(60);
    const wheelUntil = async (subject: string, pixels: number) => {
      await page.getByRole('region', { name: 'Conversations: Closed' }).hover();
      await vi.waitFor(
        async () => {
          await page.mouse.wheel(0, pixels);
          expect(await row(subject).first().isVisible()).toBe(true);
        },
        { timeout: 200_000, interval: 50 },
      );
    };
    await page
      .getByRole('region', { name: /^Conversations/ })
      .getByRole('checkbox')
      .first()
      .check();
    await wheelUntil('Closed 0', 3000);
    // Its page was discarded long ago.
    await expect.poll(() => page.getByRole('toolbar', { name: '1 selected' }).count()).toBe(1);
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'Snoozed' }).click();
    await page.getByRole('region', { name: 'Conversations: Snoozed' }).waitFor();
    await page.goBack();
    await row('Closed 0').waitFor();
    // New conversations at the top do not move the rows in view, far below.
    const { body } = await (await as(mara)).post('/conversations', {
      contact_id: bicycles.contact.publicId,
      subject: 'Closed just now',
      body_html: '<p>Done</p>',
      conversation_status: 'closed',
    });
    expect(body.data.status).toBe('closed');
    await wheelUntil('Closed 400', -1000);
    await wheelUntil('Closed just now', -3000);
  });

  test('an address that names no view says so, and shows all open conversations', async () => {
    await requests('Still listed');
    await page.goto(addressOf('no-such-view'));
    await row('Still listed').waitFor();
    const note = page.getByRole('status').filter({ hasText: 'This view doesn’t exist' });
    await note.waitFor();
    expect(await screenErrors(page)).toEqual([]);
    await row('Still listed').click();
    await page.getByRole('heading', { name: 'Still listed' }).waitFor();
    expect([page.url().includes('/inbox/open/'), await note.count()]).toEqual([true, 0]);
    await page.goto(addressOf('team:team_01h455vb4pex5vsknk084sn02q'));
    await page.getByRole('heading', { name: 'View not found' }).waitFor();
    await page.getByText('It may have been deleted').waitFor();
  });

  test('every shortcut is listed, every command is found by name, and views have shortcuts', async () => {
    await requests('Found by keys');
    await page.goto(addressOf('open'));
    await row('Found by keys').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Found by keys' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Send and close').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill('go unass');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Unassigned' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
  });
});

test('search finds a conversation in any view', async () => {
  const conversation = await requests('Squeaky saddle');
  await app.database.write({
    text: "UPDATE conversations SET status = 'closed' WHERE id = $1",
    values: [conversation.id],
  });
  await indexEverything(app.database);
  await page.goto(addressOf('open'));
  await page.getByRole('heading', { name: 'All open' }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('squeaky');
  await page.getByRole('region', { name: 'Search' }).getByRole('link', { name: 'Squeaky saddle' }).click();
  await page.getByRole('heading', { name: 'Squeaky saddle' }).waitFor();
  await expect
    .poll(() => decodeURIComponent(page.url()))
    .toBe(addressOf('search:q=squeaky', conversation.publicId));
});

describe('replying', () => {
  test('a draft survives a reload, sending can be undone in time, and it is sent once', async () => {
    const conversation = await requests('To be answered');
    await stopWaiting();
    await page.goto(addressOf('open', conversation.publicId));
    await page.getByText('Where is my wheel?').last().waitFor();
    await page.keyboard.press('r');
    await focusOn('Your reply');
    await page.keyboard.type('It is on its ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('way');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await focusOn('Your reply');
    await page.keyboard.type(', nearly there');
    await page.reload();
    const editor = page.getByRole('textbox', { name: 'Your reply' });
    await editor.getByText('It is on its way, nearly there').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await editor.getByText('It is on its way').waitFor();
    expect(await messagesOf(conversation)).toHaveLength(1);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Sending…').waitFor();
    await letTimePass();
    await page.getByText('Sending…').waitFor({ state: 'detached' });
    await page.getByRole('article').filter({ hasText: 'It is on its way' }).waitFor();
    const [, reply, ...more] = await messagesOf(conversation);
    expect(reply).toMatchObject({
      body_html: '<p>It is on its <strong>way, nearly there</strong></p>',
      source: 'dashboard',
    });
    expect(more).toEqual([]);
  });

  test('a message has what was typed right before the keys that send it, however busy the page is', async () => {
    const conversation = await requests('To be answered quickly');
    await stopWaiting();
    await page.goto(addressOf('open', conversation.publicId));
    await page.getByText('Where is my wheel?').last().waitFor();
    await page.keyboard.press('r');
    await focusOn('Your reply');
    // In one task of the page, as events that have waited for it; the editor sees changes once the first one has ended.
    await page.evaluate(`(async () => {
      document.execCommand('insertText', false, 'It is on its way');
      await undefined;
      const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', keys));
    })()`);
    await page.getByText('Sending…').waitFor();
    await letTimePass();
    await page.getByText('Sending…').waitFor({ state: 'detached' });
    expect((await messagesOf(conversation)).at(-1)?.body_html).toBe('<p>It is on its way</p>');
  });

  test('an unsent message shows an error, and a retry sends it once and closes as requested', async () => {
    const conversation = await requests('Behind a bad line');
    await stopWaiting();
    await page.goto(addressOf('open', conversation.publicId));
    let failures = 0;
    // The server has it, but its response is lost: the worst case.
    await page.route('**/messages', async (route) => {
      if (route.request().method() !== 'POST' || failures > 0) return route.continue();
      failures += 1;
      await route.fetch();
      await route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: '{"error":"admin_required","error_description":"Try again."}',
      });
    });
    await page.getByText('Where is my wheel?').last().waitFor();
    await page.keyboard.press('r');
    await focusOn('Your reply');
    await page.keyboard.type('Here it is');
    await page.keyboard.press('Control+Shift+Enter');
    await page.goto(addressOf('open', conversation.publicId));
    await page.getByText('Sending…').waitFor();
    await letTimePass();
    const failed = page.getByText('Not sent', { exact: true });
    await failed.waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'detached' });
    await eventually(async () => expect((await recordOf(conversation)).status).toBe('closed'));
    expect(await messagesOf(conversation)).toHaveLength(2);
    expect(failures).toBe(1);
    tab.complaints.splice(0);
  });

  test('a file whose upload finishes after its author has left is in the draft when they come back', async () => {
    const [conversation, other] = [await requests('With a large file'), await requests('Next to it')];
    await page.goto(addressOf('open', conversation.publicId));
    await page.getByText('Where is my wheel?').last().waitFor();
    const isLeft = Promise.withResolvers<void>();
    await page.route(/\/files\//, async (route) => {
      if (route.request().method() === 'PUT') await isLeft.promise;
      await route.continue();
    });
    await page.keyboard.press('r');
    await focusOn('Your reply');
    await page.keyboard.type('See the picture');
    const file = { name: 'later.txt', mimeType: 'text/plain', buffer: Buffer.from('left, then right') };
    await page.getByLabel('Files to attach').setInputFiles([file]);
    await page.getByLabel('later.txt, uploading').waitFor();
    await row('Next to it').click();
    await page.getByRole('heading', { name: 'Next to it' }).waitFor();
    const isUploaded = page.waitForResponse((response) => response.request().method() === 'PUT');
    isLeft.resolve();
    await isUploaded;
    await row('With a large file').click();
    await page.getByRole('textbox', { name: 'Your reply' }).getByText('See the picture').waitFor();
    await page.getByRole('button', { name: 'Remove later.txt' }).waitFor();
    expect(await messagesOf(other)).toHaveLength(1);
  });

  test('a reply that is typed and sent while the editor is still loading is sent', async () => {
    const conversation = await requests('In a hurry');
    const [isRequested, isTyped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/app/assets/editor-*.js', async (route) => {
      isRequested.resolve();
      await isTyped.promise;
      await route.continue();
    });
    await page.goto(addressOf('open', conversation.publicId));
    await page.getByText('Where is my wheel?').last().waitFor();
    await page.keyboard.press('r');
    await isRequested.promise;
    await page.keyboard.type('On its way');
    await page.keyboard.press('Control+Enter');
    isTyped.resolve();
    await page.getByRole('article').filter({ hasText: 'On its way' }).waitFor();
    await eventually(async () =>
      expect(await messagesOf(conversation)).toMatchObject([{}, { body_html: '<p>On its way</p>' }]),
    );
  });

  test('queued messages of several tabs are sent as their author, even if somebody else uses the browser in the meantime', async () => {
    const conversation = await requests('Of two tabs');
    const address = addressOf('open', conversation.publicId);
    const other = await page.context().newPage();
    for (const one of [page, other]) {
      // However long it takes until they are closed, neither has sent anything.
      await one.route(/\/messages$/, (route) =>
        route.request().method() === 'POST' ? undefined : route.continue(),
      );
      await one.goto(address);
      await one.getByText('Where is my wheel?').last().waitFor();
    }
    for (const [one, words] of [
      [page, 'Of the first tab'],
      [other, 'Of the second tab'],
    ] as const) {
      await one.bringToFront();
      await one.keyboard.press('r');
      await one.locator('[role=textbox][aria-label="Your reply"]:focus').waitFor();
      await one.keyboard.type(words);
      await one.keyboard.press('Control+Enter');
      await one.getByRole('article').filter({ hasText: words }).waitFor();
    }
    await page.getByRole('article').filter({ hasText: 'Of the second tab' }).waitFor();
    const [next] = await Promise.all([page.context().newPage(), page.goto('about:blank'), other.close()]);

    await page.context().clearCookies();
    await next.goto(address);
    await signIn(next, jonas);
    await next.getByText('Where is my wheel?').last().waitFor();
    await expect.poll(() => next.getByRole('article').count()).toBe(1);
    await next.keyboard.press('r');
    await next.locator('[role=textbox][aria-label="Your reply"]:focus').waitFor();
    await next.keyboard.type('Of Jonas');
    await next.keyboard.press('Control+Enter');
    await next.getByRole('article').filter({ hasText: 'Of Jonas' }).waitFor();
    const ofJonas = { body_html: '<p>Of Jonas</p>' };
    await eventually(async () => expect(await messagesOf(conversation)).toMatchObject([{}, ofJonas]));

    await next.context().clearCookies();
    await next.goto(address);
    await signIn(next, mara);
    await eventually(async () => {
      const output = (await messagesOf(conversation)).map(({ body_html, user }) => [body_html, user?.id]);
      expect(output.slice(1)).toEqual([
        ['<p>Of Jonas</p>', jonas.publicId],
        ['<p>Of the first tab</p>', mara.publicId],
        ['<p>Of the second tab</p>', mara.publicId],
      ]);
    });
  });

  test('a note is written for colleagues, and looks different from messages', async () => {
    const conversation = await requests('To be noted');
    await stopWaiting();
    await page.goto(addressOf('open', conversation.publicId));
    await page.getByText('Where is my wheel?').last().waitFor();
    await page.keyboard.press('n');
    await focusOn('Internal note');
    await page.keyboard.type('She called twice');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Sending…').waitFor();
    await letTimePass();
    await page.getByText('Sending…').waitFor({ state: 'detached' });
    await page.getByRole('article').filter({ hasText: 'Note' }).getByText('She called twice').waitFor();
    const notes = await (await as(mara)).get(`/conversations/${conversation.publicId}/notes`);
    expect(notes.body.data).toMatchObject([
      { body_html: '<p>She called twice</p>', user: { id: mara.publicId } },
    ]);
    expect(await messagesOf(conversation)).toHaveLength(1);
  });

  test('a note is changed and deleted by its author, both with undo; others’ notes cannot be changed', async () => {
    const conversation = await requests('To be noted again');
    const [api, colleague] = [await as(mara), await as(jonas)];
    const path = `/conversations/${conversation.publicId}/notes`;
    const bodies = async () =>
      (await api.get(path)).body.data.map((it: { body_html: string }) => it.body_html);
    await api.post(path, { body_html: '<p>She called once</p>' });
    const { id: othersId } = (await colleague.post(path, { body_html: '<p>So she did</p>' })).body.data;
    await stopWaiting();
    await page.goto(addressOf('open', conversation.publicId));
    const note = page.getByRole('article').filter({ hasText: 'She called' });
    const others = page.getByRole('article').filter({ hasText: 'So she did' });
    await others.hover();
    expect(await others.getByRole('button', { name: /note/ }).count()).toBe(0);

    await note.hover();
    await note.getByRole('button', { name: 'Edit note' }).click();
    await focusOn('Note');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', then twice');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Note updated').waitFor();
    await note.getByText('She called once, then twice').waitFor();
    await eventually(async () =>
      expect(await bodies()).toEqual(['<p>She called once, then twice</p>', '<p>So she did</p>']),
    );
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await note.getByText('She called once', { exact: true }).waitFor();
    await eventually(async () => expect((await bodies())[0]).toBe('<p>She called once</p>'));

    await note.hover();
    await note.getByRole('button', { name: 'Delete note' }).click();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await note.hover();
    await note.getByRole('button', { name: 'Delete note' }).click();
    await note.waitFor({ state: 'detached' });
    expect(await bodies()).toHaveLength(2);
    await page.clock.fastForward(8_000);
    await eventually(async () => expect(await bodies()).toEqual(['<p>So she did</p>']));
    await expect.poll(() => note.count()).toBe(0);

    // Colleagues' changes appear here live.
    await colleague.call(`${path}/${othersId}`, {
      method: 'PATCH',
      json: { body_html: '<p>So she did, thrice</p>' },
    });
    await page.getByText('So she did, thrice').waitFor();
    await colleague.call(`${path}/${othersId}`, { method: 'DELETE' });
    await others.waitFor({ state: 'detached' });
  });
});

test('a reply quotes a message and has files; a note mentions a colleague; a message is marked as the solution', async () => {
  const conversation = await requests('With everything');
  await stopWaiting();
  await page.goto(addressOf('open', conversation.publicId));
  const question = page.getByRole('article').filter({ hasText: 'Where is my wheel?' }).first();
  await question.hover();
  await question.getByRole('button', { name: 'Reply to this message' }).click();
  await focusOn('Your reply');
  const file = { name: 'route.txt', mimeType: 'text/plain', buffer: Buffer.from('left, then right') };
  await page.getByLabel('Files to attach').setInputFiles([file, { ...file, name: 'map.txt' }]);
  await page.getByRole('list', { name: 'Files' }).getByRole('button', { name: 'Remove map.txt' }).waitFor();
  await page.getByText('uploading').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Sending…').waitFor();
  await letTimePass();
  await page.getByRole('link', { name: 'route.txt' }).waitFor();
  const [first, reply] = await messagesOf(conversation);
  expect(reply?.reply_to?.id).toBe(first?.id);
  expect(reply?.attachments.map(({ original_filename }) => original_filename)).toEqual([
    'route.txt',
    'map.txt',
  ]);

  await page.keyboard.press('n');
  await focusOn('Internal note');
  await page.keyboard.type('Ask @jon');
  await page.getByRole('option', { name: 'Jonas', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Ask @Jonas').waitFor();
  await page.getByRole('button', { name: 'Add note', exact: true }).click();
  await page.getByText('Sending…').waitFor();
  await letTimePass();
  await page.getByText('Sending…').waitFor({ state: 'detached' });
  const notes = await (await as(mara)).get(`/conversations/${conversation.publicId}/notes`);
  expect(notes.body.data).toMatchObject([{ mentions: [jonas.publicId] }]);

  await question.hover();
  await question.getByRole('button', { name: 'Mark as solution' }).click();
  await question.getByText('Solution').waitFor();
  expect((await recordOf(conversation)).solution_message_id).toBe(first?.id);
  await page.keyboard.press('z');
  await eventually(async () => expect((await recordOf(conversation)).solution_message_id).toBeNull());
});

describe('triage', () => {
  test('every action has a shortcut, is shown immediately and can be undone', async () => {
    const conversation = await requests('To be handled');
    const next = await requests('The one after');
    await page.goto(addressOf('open', conversation.publicId));
    await page.getByRole('heading', { name: 'To be handled' }).waitFor();
    const has = (expected: object) =>
      eventually(async () => expect(await recordOf(conversation)).toMatchObject(expected));

    await page.keyboard.press('i');
    await page.getByText('Assigned to Mara.').waitFor();
    await has({ assignee: { id: mara.publicId } });
    await page.keyboard.press('a');
    await page.getByRole('combobox', { name: 'Assign to' }).fill('jon');
    await page.keyboard.press('Enter');
    await has({ assignee: { id: jonas.publicId } });
    await page.keyboard.press('z');
    await has({ assignee: { id: mara.publicId } });

    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: 'Tags' }).fill('wheels');
    await page.keyboard.press('Enter');
    await has({ tags: ['wheels'] });
    await page.keyboard.press('p');
    await page.getByRole('combobox', { name: 'Priority' }).fill('urg');
    await page.keyboard.press('Enter');
    await has({ priority: 'urgent' });

    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'To be handled' }).waitFor({ state: 'detached' });
    await has({ status: 'closed' });
    await page.keyboard.press('z');
    await has({ status: 'open' });
    await row('To be handled').click();
    await page.getByRole('heading', { name: 'To be handled' }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('option', { name: /^Tomorrow/ }).click();
    await has({ status: 'snoozed' });
    await page.keyboard.press('z');
    await has({ status: 'open', snoozed_until: null });
    await row('To be handled').click();
    await page.getByRole('heading', { name: 'To be handled' }).waitFor();
    await page.keyboard.press('!');
    await has({ is_spam: true });
    expect((await recordOf(next)).status).toBe('open');
  });

  test('bulk actions apply to a selection, and are undone together', async () => {
    const both = [await requests('One of many'), await requests('Another of many')];
    const statuses = () => Promise.all(both.map(async (it) => (await recordOf(it)).status));
    await page.goto(addressOf('open'));
    await row('Another of many').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Another of many' }).waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'One of many' }).waitFor();
    await page.keyboard.press('x');
    await page.getByRole('toolbar', { name: '2 selected' }).waitFor();
    await page.keyboard.press('e');
    await page.getByText('2 conversations: closed.').waitFor();
    await eventually(async () => expect(await statuses()).toEqual(['closed', 'closed']));
    await page.keyboard.press('z');
    await eventually(async () => expect(await statuses()).toEqual(['open', 'open']));
  });

  test('keys that are pressed before the next conversation is shown act on that one', async () => {
    const [third, second, first] = [
      await requests('Third'),
      await requests('Second'),
      await requests('First'),
    ];
    await page.goto(addressOf('open', first.publicId));
    await page.getByRole('heading', { name: 'First' }).waitFor();
    await row('Third').waitFor();
    const pressAtOnce = (keys: string[]) =>
      page.evaluate(
        `for (const key of ${JSON.stringify(keys)})
           document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`,
      );
    await pressAtOnce(['j', 'x', 'j', 'x']);
    await page.getByRole('heading', { name: 'Third' }).waitFor();
    await page.getByRole('toolbar', { name: '2 selected' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
    // The first E is meant for the second conversation, which is left before it is shown.
    await pressAtOnce(['k', 'e', 'k']);
    await page.getByRole('heading', { name: 'First' }).waitFor();
    await pressAtOnce(['j', 'e']);
    await page.getByText('Closed.').waitFor();
    await eventually(async () => {
      const statuses = await Promise.all(
        [first, second, third].map(async (it) => (await recordOf(it)).status),
      );
      expect(statuses).toEqual(['open', 'closed', 'open']);
    });
  });

  test('keys that are pressed while a conversation loads act on it once it is shown', async () => {
    const conversation = await requests('Slow to load');
    const mayLoad = Promise.withResolvers<void>();
    await page.route(`**/api/inbox/v1/conversations/${conversation.publicId}`, async (route) => {
      await mayLoad.promise;
      await route.continue();
    });
    // It isn't in this view, whose list would have a copy.
    await page.goto(addressOf('closed', conversation.publicId));
    await page.getByRole('button', { name: 'Snooze', exact: true }).click();
    await page.keyboard.press('a');
    expect(await page.getByRole('combobox').count()).toBe(0);
    mayLoad.resolve();
    await page.getByRole('combobox', { name: 'Assign to' }).fill('Jonas');
    await page.getByRole('option', { name: 'Jonas' }).waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () => expect((await recordOf(conversation)).assignee?.name).toBe('Jonas'));
  });

  test('a refused change is reverted and reported', async () => {
    const conversation = await requests('Refused');
    await page.goto(addressOf('open', conversation.publicId));
    await page.getByRole('heading', { name: 'Refused' }).waitFor();
    await page.getByRole('button', { name: 'Unassigned. Assign' }).waitFor();
    const body = '{"error":"unavailable","error_description":"The database isn’t responding."}';
    await page.route('**/api/inbox/v1/conversations/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, contentType: 'application/json', body })
        : route.continue(),
    );
    await page.keyboard.press('i');
    // Five attempts, each after a probe.
    await page.getByText('The server isn’t responding').first().waitFor();
    await page.getByRole('button', { name: 'Unassigned. Assign' }).waitFor();
    expect((await recordOf(conversation)).assignee).toBeNull();
    tab.complaints.splice(0);
  });
});

describe('the keyboard', () => {
  test('closing a dialog returns the focus to the button that opened it, also if a field in it took the focus', async () => {
    await page.goto(addressOf('open'));
    const newView = page.getByRole('button', { name: 'New view' });
    await newView.press('Enter');
    await page.getByRole('dialog').getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await newView.and(page.locator(':focus')).waitFor();
  });

  test('Tab never leaves the field of the command menu for its list, in which no key does anything', async () => {
    await page.goto(addressOf('open'));
    await page.getByRole('button', { name: 'New view' }).focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Commands' });
    await field.and(page.locator(':focus')).waitFor();
    const list = page.getByRole('listbox');
    expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await field.and(page.locator(':focus')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe('safety', () => {
  test('security S15: a customer’s HTML is framed, runs no scripts, and loads remote images on request', async () => {
    const body =
      '<p>A <a href="https://elsewhere.example/">link</a><img src="https://elsewhere.example/pixel.gif" alt="a pixel"></p>';
    const conversation = await requests('With a picture', body);
    await page.goto(addressOf('open', conversation.publicId));
    const frame = page.frameLocator('iframe[title^=Message]');
    await frame.getByRole('link', { name: 'link' }).waitFor();
    const element = page.locator('iframe[title^=Message]');
    expect(await element.getAttribute('sandbox')).not.toContain('allow-scripts');
    expect(new URL((await element.getAttribute('src')) ?? '', app.baseUrl).pathname).toMatch(/^\/framed\//);
    expect(tab.complaints).toEqual([]);
    const loaded = page.waitForRequest('https://elsewhere.example/pixel.gif');
    await page.getByRole('button', { name: 'Load images' }).click();
    await loaded;
    await frame.getByRole('link', { name: 'link' }).waitFor();
    tab.complaints.splice(0);
  });

  test('a non-member sees a not-found page, and a link to their own organization', async () => {
    await page.goto(`${app.baseUrl}/o/orchid-tea/inbox/open`);
    await page.getByText('Page not found').waitFor();
    await page.getByRole('link', { name: 'Go to your inbox' }).click();
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
  });
});

describe('accessibility', () => {
  async function violations(colorScheme: 'light' | 'dark'): Promise<string[]> {
    const found = await axeViolations(page, colorScheme === 'dark' ? colorsAlone : {});
    return [...found, ...(await horizontalOverflow(page))];
  }

  test('axe finds nothing in light and dark mode and on a phone', async () => {
    const conversation = await requests('To be looked at');
    await as(mara).then((it) =>
      it.post(`/conversations/${conversation.publicId}/notes`, { body_html: '<p>Noted</p>' }),
    );
    await app.database.write({
      text: "UPDATE conversations SET priority = 'urgent' WHERE id = $1",
      values: [conversation.id],
    });
    const looks = [
      { width: 1440, colorScheme: 'light' },
      { width: 1440, colorScheme: 'dark' },
      { width: 360, colorScheme: 'light' },
    ] as const;
    const screens: Record<string, () => Promise<unknown>> = {
      conversation: async () => {
        await page.goto(addressOf('open', conversation.publicId));
        await page.getByRole('article').filter({ hasText: 'Noted' }).waitFor();
      },
      writing: async () => {
        await page.keyboard.press('n');
        await focusOn('Internal note');
        await page.keyboard.press('Escape');
        await page.keyboard.press('r');
        await focusOn('Your reply');
      },
      commands: async () => {
        await page.keyboard.press('Control+k');
        await page.getByRole('option').first().waitFor();
      },
      keys: async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('combobox').waitFor({ state: 'detached' });
        await page.locator('body').evaluate('document.activeElement.blur()');
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      },
      empty: () => page.goto(addressOf('snoozed')),
    };
    const found: string[] = [];
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [name, go] of Object.entries(screens)) {
        await go();
        await page.getByRole('heading').first().waitFor();
        for (const fault of await violations(colorScheme))
          found.push(`${name}, ${width}, ${colorScheme}: ${fault}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('axe finds nothing in customers’ HTML, in light and dark mode, although scripts are blocked there', async () => {
    const cells = Array.from({ length: 14 }, (_, at) => `<td>A cell, number ${at}</td>`).join('');
    const body = `<h1>A heading</h1><p>A <a href="https://elsewhere.example/">link</a> among words, <code>code</code>.</p>
      <blockquote><p>What you wrote, with a <a href="https://elsewhere.example/">link</a></p></blockquote>
      <ul><li>One</li></ul><ol><li>Two</li></ol><pre>${'long '.repeat(80)}</pre><hr>
      <table><thead><tr><th>A head</th></tr></thead><tbody><tr>${cells}</tr></tbody></table>`;
    const conversation = await requests('Of everything', body);
    await page.goto(addressOf('open', conversation.publicId));
    const element = page.getByTitle(/^Message from A customer/);
    await page.frameLocator('iframe[title^=Message]').getByText('A heading').waitFor();
    expect(await screenErrors(page)).toEqual([]);
    // axe tries to run in the frame too, and is blocked like any script.
    const keptOut = (it: string) => it.startsWith('error: Blocked script execution');
    expect(tab.complaints.filter((it) => !keptOut(it))).toEqual([]);
    tab.complaints.splice(0);
    expect(await frameViolations(browser, page, (await element.getAttribute('src')) ?? '')).toEqual([]);
  });
});
