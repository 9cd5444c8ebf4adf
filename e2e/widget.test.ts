import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { suiteResource } from '../server/testing/suite-resource.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { type ScriptedGate, startScriptedGate, startSite } from '../widget/testing/scripted-gate.ts';
import { axeViolations, colorsAlone } from './axe-violations.ts';

let browser: Browser;
let built: string;
let gate: ScriptedGate;
let site: Awaited<ReturnType<typeof startSite>>;
/** Console messages of the browser, and errors of the page. */
let output: string[];

beforeAll(async () => {
  [browser, built] = await Promise.all([launchBrowser(), suiteResource('inbox')]);
});
afterAll(() => browser.close());

beforeEach(async () => {
  gate = await startScriptedGate(join(built, 'widget'));
  site = await startSite(gate.origin);
  output = [];
  const { stop } = gate;
  const stopSite = site.stop;
  const { faults } = gate;
  onTestFinished(async () => {
    await stopSite();
    await stop();
    expect(faults, 'what the contract does not know').toEqual([]);
  });
});

async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  onTestFinished(() => context.close());
  return context;
}

async function visit(context: BrowserContext, query = ''): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => output.push(message.text()));
  page.on('pageerror', (error) => output.push(error.message));
  await page.goto(`${site.origin}/${query}`);
  return page;
}

/** A visitor who has written before, in another visit. */
async function newVisitorWithSession(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await newContext(options);
  const kept = JSON.stringify({ token: 'dbv_1', at: Date.now() });
  await context.addInitScript(
    `if (location.origin === '${site.origin}') localStorage.setItem('deskbell:${gate.settings.channel_id}', '${kept}')`,
  );
  gate.say('Hello?');
  return context;
}

async function openConversation(page: Page): Promise<Frame> {
  const panel = await openPanel(page);
  await panel.waitForSelector('.conversation, .bubble');
  // An unread one is shown at once.
  if ((await panel.locator('.bubble').count()) === 0) await panel.click('.conversation');
  await panel.waitForSelector('.bubble');
  return panel;
}

type Api = { open(): void; close(): void; signOut(): void };
// Polled from here, since page.waitForFunction evaluates code in the page, which a strict policy refuses.
const hasLoaded = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => 'open' in ((globalThis as { deskbell?: object }).deskbell ?? [])))
    .toBe(true);
const call = (page: Page, name: keyof Api) =>
  page.evaluate((called) => (globalThis as unknown as { deskbell: Api }).deskbell[called](), name);

/** The panel is in a closed shadow root, out of reach of selectors; its frame is among those of the page. */
async function panelOf(page: Page, shows = 'textarea'): Promise<Frame> {
  await expect.poll(() => page.frames().length).toBe(2);
  const [, frame] = page.frames();
  if (!frame) throw new Error('There is no panel.');
  await frame.waitForSelector(shows, { state: 'attached' });
  return frame;
}

async function openPanel(page: Page): Promise<Frame> {
  await hasLoaded(page);
  await call(page, 'open');
  return panelOf(page);
}

async function say(panel: Frame, text: string): Promise<void> {
  await panel.fill('textarea', text);
  await panel.press('textarea', 'Enter');
}

const textsSent = () => gate.messages.map(({ text }) => text);
const bubbles = (panel: Frame) => panel.locator('.bubble').allInnerTexts();

test('before the first message nothing is stored, and only public data is requested', async () => {
  const context = await newContext();
  const page = await visit(context);
  const panel = await openPanel(page);
  const stored = 'JSON.stringify([Object.keys(localStorage), Object.keys(sessionStorage), document.cookie])';
  expect([await page.evaluate(stored), await panel.evaluate(stored)]).toEqual(['[[],[],""]', '[[],[],""]']);
  expect(new Set(gate.requested)).toEqual(new Set([`GET /channels/${gate.settings.channel_id}`]));
  await say(panel, 'My front wheel wobbles.');
  await panel.waitForSelector('text=Sent');
  expect(JSON.parse(await page.evaluate<string>(stored))[0]).toEqual([
    `deskbell:${gate.settings.channel_id}`,
  ]);
});

test('a visitor and an agent talk under the strictest policies of both pages, without violations', async () => {
  const page = await visit(await newContext());
  const panel = await openPanel(page);
  await say(panel, 'My front wheel wobbles.');
  await expect.poll(() => bubbles(panel)).toEqual(['My front wheel wobbles.']);
  await expect.poll(() => gate.openStreams()).toBe(1);
  gate.type();
  await panel.waitForSelector('text=Mara Lindqvist is typing…');
  gate.answer(
    '<p>Is a <strong>spoke</strong> <a href="https://example.com/">loose</a>?</p><script>alert(1)</script>',
  );
  await panel.waitForSelector('.rich-text strong');
  expect(await panel.locator('.rich-text a').getAttribute('rel')).toBe('noopener noreferrer nofollow');
  gate.see();
  await panel.waitForSelector('text=Seen');
  await expect.poll(() => gate.requested).toContainEqual(expect.stringMatching(/^PUT .*\/read$/));
  expect(output).toEqual([]);
});

test('a reply to a closed panel is counted on the button, and marked read once the panel is opened', async () => {
  const page = await visit(await newVisitorWithSession());
  const panel = await openConversation(page);
  await expect.poll(() => gate.openStreams()).toBe(1);
  // The stream stays open for a while after a reply.
  gate.answer('<p>Hello!</p>');
  await expect.poll(() => bubbles(panel)).toEqual(['Hello?', 'Hello!']);
  await call(page, 'close');
  await page.evaluate(() => {
    const shown = globalThis as unknown as {
      counts: number[];
      deskbell: { on(e: string, l: (n: number) => void): void };
    };
    shown.counts = [];
    shown.deskbell.on('unread', (count) => shown.counts.push(count));
  });
  const counts = () => page.evaluate(() => (globalThis as unknown as { counts: number[] }).counts.at(-1));
  gate.answer('<p>Good morning!</p>');
  await expect.poll(counts).toBe(1);
  await call(page, 'open');
  await expect.poll(counts).toBe(0);
});

test('the text of a refused message is kept, with the reason, until it is retried', async () => {
  const page = await visit(await newContext());
  const panel = await openPanel(page);
  gate.fail('rate_limited', 120);
  await say(panel, 'One, two, three');
  await panel.waitForSelector('text=Not sent. That was a lot at once. Try again in 2 minutes');
  gate.fail('blocked');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.waitForSelector('text=This message can’t be sent.');
  gate.fail(undefined);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.waitForSelector('text=Sent');
  expect(gate.messages.map(({ text }) => text)).toEqual(['One, two, three']);
});

test('a message that gets no response is retried automatically, and arrives once, before later ones', async () => {
  const context = await newVisitorWithSession();
  await context.addInitScript(
    'AbortSignal.timeout = ((of) => () => of.call(AbortSignal, 500))(AbortSignal.timeout)',
  );
  const panel = await openConversation(await visit(context));
  const sending = `POST /conversations/${gate.messages[0]?.conversation_id}/messages`;
  const letGo = gate.hold(sending);
  await say(panel, 'Is anybody there?');
  await panel.waitForSelector('text=Can’t reach the server. Trying again…');
  await say(panel, 'Hello again');
  letGo();
  await expect.poll(() => textsSent()).toEqual(['Hello?', 'Is anybody there?', 'Hello again']);
  await panel.waitForSelector('text=Sent');
});

test('messages are sent in order once the server is back, or may write again, without a click', async () => {
  const panel = await openConversation(await visit(await newVisitorWithSession()));
  gate.fail('down');
  await say(panel, 'One');
  await panel.waitForSelector('text=Can’t reach the server. Trying again…');
  await say(panel, 'Two');
  gate.fail('rate_limited', 2);
  await panel.waitForSelector('text=That was a lot at once. Sending in a moment…');
  gate.fail(undefined);
  await panel.waitForSelector('text=Sent');
  await expect.poll(() => textsSent()).toEqual(['Hello?', 'One', 'Two']);
  expect(await panel.locator('.message.waiting, .message.failed').count()).toBe(0);
});

test('offline, a message waits for the connection, and is sent when it is back', async () => {
  const context = await newVisitorWithSession();
  const panel = await openConversation(await visit(context));
  await context.setOffline(true);
  await say(panel, 'From the tunnel');
  await panel.waitForSelector('text=Waiting for the connection…');
  await panel.getByRole('button', { name: 'All conversations' }).click();
  await panel.locator('.conversation', { hasText: 'Waiting for the connection…' }).click();
  await context.setOffline(false);
  await expect.poll(() => textsSent()).toEqual(['Hello?', 'From the tunnel']);
});

test('a first message that could not be sent is sent from the next page, even if the chat stays closed there', async () => {
  const page = await visit(await newContext());
  const panel = await openPanel(page);
  gate.fail('down');
  await say(panel, 'Hello?');
  await panel.waitForSelector('text=Can’t reach the server. Trying again…');
  await page.reload();
  const closed = await panelOf(page, 'body > div');
  await closed.waitForSelector('text=The chat couldn’t be loaded.', { state: 'attached' });
  gate.fail(undefined);
  await expect.poll(() => textsSent()).toEqual(['Hello?']);
  await expect
    .poll(() => page.evaluate('Object.keys(localStorage)'))
    .toEqual([`deskbell:${gate.settings.channel_id}`]);
  expect(await closed.evaluate('localStorage.length')).toBe(0);
});

test('a message is sent by another tab of the site if its own tab is closed', async () => {
  const context = await newVisitorWithSession();
  const first = await visit(context);
  const writing = await openConversation(first);
  const panel = await openConversation(await visit(context));
  gate.fail('down');
  await say(writing, 'From a tab that is closed');
  await panel.waitForSelector('text=Can’t reach the server. Trying again…');
  await first.close();
  gate.fail(undefined);
  await panel.waitForSelector('text=Sent');
  expect(textsSent()).toEqual(['Hello?', 'From a tab that is closed']);
});

test('first messages that are written offline in two tabs begin one session', async () => {
  const context = await newContext();
  const [one, other] = [await openPanel(await visit(context)), await openPanel(await visit(context))];
  await context.setOffline(true);
  await say(one, 'One');
  await one.waitForSelector('text=Waiting for the connection…');
  await say(other, 'Two');
  await context.setOffline(false);
  await expect.poll(() => textsSent()).toEqual(['One', 'Two']);
  for (const panel of [one, other]) await expect.poll(() => bubbles(panel)).toEqual(['One', 'Two']);
  expect(gate.requested.filter((it) => it === 'POST /sessions')).toHaveLength(1);
});

test.each([
  {
    name: 'blocked',
    script: `Object.defineProperty(globalThis, NAME, { get() { throw new Error('blocked'); } })`,
  },
  { name: 'full', script: `globalThis[NAME].__proto__.setItem = () => { throw new Error('full'); }` },
])('with a storage that is $name, the chat works until the page is left', async ({ script }) => {
  const context = await newContext();
  for (const name of ['localStorage', 'sessionStorage'])
    await context.addInitScript(script.replaceAll('NAME', `'${name}'`));
  const page = await visit(context);
  const panel = await openPanel(page);
  gate.fail('down');
  await say(panel, 'One');
  await panel.waitForSelector('text=Can’t reach the server. Trying again…');
  gate.fail(undefined);
  await panel.waitForSelector('text=Sent');
  await say(panel, 'Two');
  await expect.poll(() => textsSent()).toEqual(['One', 'Two']);
});

test('a chat that could not be loaded is loaded once the server is back', async () => {
  const page = await visit(await newContext());
  await hasLoaded(page);
  gate.fail('down');
  await call(page, 'open');
  const panel = await panelOf(page, 'text=The chat couldn’t be loaded.');
  gate.fail(undefined);
  await panel.waitForSelector('textarea');
});

test('a visitor whose session has ended can write at once, as a stranger', async () => {
  gate.fail('ended');
  const page = await visit(await newVisitorWithSession());
  const panel = await openPanel(page);
  await expect.poll(() => page.evaluate('localStorage.length')).toBe(0);
  expect(await panel.locator('textarea').isVisible()).toBe(true);
});

test('a message being sent when the page is reloaded arrives once', async () => {
  const context = await newContext();
  const page = await visit(context);
  const panel = await openPanel(page);
  await say(panel, 'Hello?');
  await panel.waitForSelector('text=Sent');
  gate.fail('cut');
  await say(panel, 'Is anybody there?');
  await expect.poll(() => gate.messages.length).toBe(2);
  gate.fail(undefined);
  await page.reload();
  const reopened = await openPanel(page);
  await reopened.click('.conversation');
  await expect.poll(() => bubbles(reopened)).toEqual(['Hello?', 'Is anybody there?']);
  await reopened.waitForSelector('text=Sent');
  expect(gate.messages).toHaveLength(2);
});

test('two tabs show the same conversation through one stream, which survives closing the tab that holds it', async () => {
  const context = await newVisitorWithSession();
  const first = await visit(context);
  const panel = await openConversation(first);
  await expect.poll(() => gate.openStreams()).toBe(1);
  const second = await openConversation(await visit(context));
  gate.answer('<p>One</p>');
  await expect.poll(() => bubbles(panel)).toEqual(['Hello?', 'One']);
  await expect.poll(() => bubbles(second)).toEqual(['Hello?', 'One']);
  expect(gate.openStreams()).toBe(1);
  await first.close();
  const opened = () => gate.requested.filter((it) => it === 'GET /stream').length;
  await expect.poll(() => [opened(), gate.openStreams()]).toEqual([2, 1]);
  gate.answer('<p>Two</p>');
  await expect.poll(() => bubbles(second)).toEqual(['Hello?', 'One', 'Two']);
});

test('after signing out, nobody sees the previous user’s chat', async () => {
  const page = await visit(await newContext());
  const panel = await openPanel(page);
  await say(panel, 'A secret');
  await panel.waitForSelector('text=Sent');
  await panel.getByRole('button', { name: 'All conversations' }).click();
  await panel.fill('textarea', 'Another secret');
  await call(page, 'signOut');
  await expect.poll(() => gate.requested).toContain('DELETE /session');
  await expect.poll(() => panel.locator('.conversation, .bubble').count()).toBe(0);
  expect(await panel.inputValue('textarea')).toBe('');
  expect(await page.evaluate('localStorage.length')).toBe(0);
});

test('a list that arrives after signing out is not shown', async () => {
  const page = await visit(await newVisitorWithSession());
  const letGo = gate.hold('GET /conversations');
  await hasLoaded(page);
  await call(page, 'open');
  await expect.poll(() => gate.requested).toContain('GET /conversations');
  await call(page, 'signOut');
  await expect.poll(() => gate.requested).toContain('DELETE /session');
  letGo();
  const panel = await panelOf(page);
  expect(await panel.locator('.conversation').count()).toBe(0);
});

test('a session that begins after signing out is not continued by the next person', async () => {
  const page = await visit(await newContext());
  const panel = await openPanel(page);
  const letGo = gate.hold('POST /sessions');
  const begun = () => gate.requested.filter((it) => it === 'POST /sessions').length;
  await say(panel, 'A secret');
  await expect.poll(begun).toBe(1);
  await call(page, 'signOut');
  await expect.poll(() => panel.locator('.bubble').count()).toBe(0);
  letGo();
  await say(panel, 'By somebody else');
  await panel.waitForSelector('text=Sent');
  expect(begun()).toBe(2);
});

test('what a stranger writes when their session ends begins another one', async () => {
  const panel = await openConversation(await visit(await newVisitorWithSession()));
  await panel.fill('textarea', 'Still there?');
  gate.fail('ended');
  await panel.press('textarea', 'Enter');
  await expect.poll(() => textsSent()).toEqual(['Hello?', 'Still there?']);
  expect(gate.requested.filter((it) => it === 'POST /sessions')).toHaveLength(1);
});

test('what a stranger is writing when their session ends stays in the message field', async () => {
  const panel = await openConversation(await visit(await newVisitorWithSession()));
  gate.fail('ended');
  await panel.fill('textarea', 'Still there?');
  await expect.poll(() => panel.locator('.bubble').count()).toBe(0);
  await expect.poll(() => panel.inputValue('textarea')).toBe('Still there?');
  await panel.press('textarea', 'Enter');
  await expect.poll(() => textsSent()).toEqual(['Hello?', 'Still there?']);
});

test('what a customer writes when their session ends is kept until they are identified again, and shown to nobody else', async () => {
  const identify = (sub: string) => {
    const claims = Buffer.from(JSON.stringify({ sub })).toString('base64url');
    return page.evaluate(`deskbell.identify('a.${claims}.token')`);
  };
  const page = await visit(await newVisitorWithSession());
  const panel = await openConversation(page);
  await identify('c-42');
  await panel.getByRole('button', { name: 'Email me this conversation' }).waitFor();
  await panel.fill('textarea', 'Where is my order?');
  await expect.poll(() => gate.requested).toContainEqual(expect.stringMatching(/\/typing$/));
  gate.fail('ended');
  await panel.press('textarea', 'Enter');
  await expect.poll(() => panel.locator('.bubble').count()).toBe(0);
  await identify('c-43');
  await panel.waitForSelector('.conversation');
  expect(await panel.getByText('Where is my order?').count()).toBe(0);
  await identify('c-42');
  await expect.poll(() => textsSent()).toEqual(['Hello?', 'Where is my order?']);
});

test('the site is asked for an identity when the session has ended, and the history reappears', async () => {
  const page = await visit(await newVisitorWithSession());
  const panel = await openConversation(page);
  await page.evaluate(`deskbell.on('identity-needed', () => deskbell.identify('a.new.token'))`);
  gate.fail('ended');
  await panel.getByRole('button', { name: 'All conversations' }).click();
  await panel.click('.conversation');
  await expect.poll(() => gate.requested).toContain('POST /sessions');
  await panel.click('.conversation');
  await expect.poll(() => bubbles(panel)).toEqual(['Hello?']);
});

test('a user whose address the site has verified can have the conversation emailed to them', async () => {
  const page = await visit(await newVisitorWithSession());
  const panel = await openConversation(page);
  const button = panel.getByRole('button', { name: 'Email me this conversation' });
  expect(await button.count()).toBe(0);
  await page.evaluate(`deskbell.identify('a.token')`);
  await button.click();
  await panel.waitForSelector('text=A copy is on its way to nora@customer.example.');
});

test('a first message waits for the page’s captcha, which is requested again if it was invalid', async () => {
  gate.needCaptcha('good');
  const page = await visit(await newContext());
  const panel = await openPanel(page);
  await page.evaluate(`
    globalThis.wanted = 0;
    deskbell.on('captcha-needed', () => { globalThis.wanted += 1; });
  `);
  const wanted = () => page.evaluate('globalThis.wanted');
  await say(panel, 'Hello?');
  await panel.waitForSelector('text=Please confirm on this page');
  await expect.poll(wanted).toBe(1);
  await page.evaluate(`deskbell.captcha('bad')`);
  await expect.poll(wanted).toBe(2);
  await page.evaluate(`deskbell.captcha('good')`);
  await panel.waitForSelector('text=Sent');
  expect(gate.messages.map(({ text }) => text)).toEqual(['Hello?']);
});

test('a hidden tab keeps no stream, and fetches missed messages when it is shown again', async () => {
  const page = await visit(await newVisitorWithSession());
  const panel = await openConversation(page);
  await expect.poll(() => gate.openStreams()).toBe(1);
  const turn = (isHidden: boolean) =>
    panel.evaluate(`
      Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
  await turn(true);
  await expect.poll(() => gate.openStreams()).toBe(0);
  gate.answer('<p>Good morning!</p>');
  await turn(false);
  await expect.poll(() => bubbles(panel)).toEqual(['Hello?', 'Good morning!']);
});

test('in an app, the panel is a full page for a user with an identity, and stores nothing', async () => {
  const context = await newContext({ viewport: { width: 390, height: 700 } });
  const page = await context.newPage();
  const address = `${gate.origin}/widget/${gate.settings.channel_id}`;
  await page.goto(address);
  await page.getByText('Sign in on this site to chat with us.').waitFor();
  await page.goto('about:blank');
  gate.say('Hello?');
  await page.goto(`${address}#identity=a.signed.token`);
  await page.getByRole('button', { name: /Hello\?/ }).click();
  await page.locator('.bubble', { hasText: 'Hello?' }).waitFor();
  expect(page.url()).toBe(address);
  expect(await page.getByRole('button', { name: 'Close chat' }).count()).toBe(0);
  expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
});

test('on a page of another site there is no button, and no error', async () => {
  Object.assign(gate.settings, { sites: ['https://shop.example.com', 'https://*.example.com'] });
  const page = await visit(await newContext());
  await expect.poll(() => output).toEqual([expect.stringContaining('one of the sites of this channel')]);
  expect(await page.locator('deskbell-widget').count()).toBe(0);
});

test('in a sandboxed page there is no button, and no error', async () => {
  const page = await visit(await newContext(), '?sandboxed');
  await expect.poll(() => output).toEqual([expect.stringContaining('one of the sites of this channel')]);
  expect([await page.locator('deskbell-widget').count(), page.frames().length]).toEqual([0, 1]);
});

test('a panel communicates only with the page it was given', async () => {
  const page = await visit(await newContext());
  const panel = await openPanel(page);
  const address = new URL(panel.url());
  address.hash = address.hash.replace(
    encodeURIComponent(site.origin),
    encodeURIComponent('https://other.example'),
  );
  await page.evaluate(`(() => {
    const frame = document.createElement('iframe');
    frame.src = ${JSON.stringify(address.href)};
    addEventListener('message', ({ data }) => Object.assign(globalThis, { heard: data }));
    document.body.append(frame);
  })()`);
  await expect.poll(() => output.some((it) => it.includes('postMessage'))).toBe(true);
  expect(await page.evaluate(`'heard' in globalThis`)).toBe(false);
});

test.each([
  { name: 'light', query: '', options: {} },
  { name: 'dark', query: '', options: { colorScheme: 'dark' } },
  {
    name: 'right to left, 320 pixels wide',
    query: '?attributes=data-dir=rtl',
    options: { viewport: { width: 320, height: 560 } },
  },
  { name: 'forced colors', query: '?lang=de', options: { forcedColors: 'active' } },
] as const)('axe finds nothing wrong with the panel: $name', async ({ query, options }) => {
  const context = await newVisitorWithSession(options);
  const page = await visit(context, query);
  gate.answer('<p>Good <a href="https://example.com/">morning</a>!</p>');
  const panel = await openConversation(page);
  await panel.waitForSelector('.rich-text');
  expect(await axeViolations(panel)).toEqual([]);
  expect(await panel.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test('the button shifts nothing on the page, and survives a site that replaces its body on navigation', async () => {
  const context = await newContext();
  await context.addInitScript(`
    globalThis.shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
  `);
  const page = await visit(context);
  const panel = await openPanel(page);
  await panel.fill('textarea', 'Still here');
  await page.evaluate(`
    document.documentElement.replaceChild(document.createElement('body'), document.body);
    history.pushState(null, '', '/next');
  `);
  expect(await panel.inputValue('textarea')).toBe('Still here');
  expect(await page.locator('deskbell-widget').count()).toBe(1);
  await page.evaluate('document.documentElement.replaceChildren(document.createElement("body"))');
  await expect.poll(() => page.locator('deskbell-widget').count()).toBe(1);
  expect(await page.evaluate('shifts.length')).toBe(0);
  expect(output).toEqual([]);
});

test('a site can keep the session until its tab is closed, or store nothing at all', async () => {
  const stored = '[localStorage.length, sessionStorage.length]';
  for (const [storage, expected] of [
    ['session', [0, 1]],
    ['none', [0, 0]],
  ]) {
    const page = await visit(await newContext(), `?attributes=data-storage=${storage}`);
    const panel = await openPanel(page);
    await say(panel, 'Hello?');
    await panel.waitForSelector('text=Sent');
    await expect.poll(() => page.evaluate(stored)).toEqual(expected);
  }
});

test('a token that is older than thirty days is removed when a page loads the chat', async () => {
  const page = await visit(await newContext());
  const old = Date.now() - 31 * 86_400_000;
  await page.evaluate(
    `localStorage.setItem('deskbell:${gate.settings.channel_id}', '{"token":"dbv_old","at":${old}}')`,
  );
  await page.reload();
  await expect.poll(() => page.evaluate('localStorage.length')).toBe(0);
  expect(page.frames()).toHaveLength(1);
});

test('Esc closes the panel and returns the focus to the button, which opens it again', async () => {
  const page = await visit(await newContext());
  const panel = await openPanel(page);
  await panel.press('textarea', 'Escape');
  await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('deskbell-widget');
  await expect.poll(() => panel.locator('textarea').isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await expect.poll(() => panel.locator('textarea').isVisible()).toBe(true);
});

test('a chat that a button of the page has opened returns the focus to it, and takes none when the page closes it', async () => {
  const page = await visit(await newContext());
  await hasLoaded(page);
  await page.evaluate(`(() => {
    const button = document.body.appendChild(document.createElement('button'));
    button.id = 'ask';
    button.onclick = () => deskbell.open();
    document.body.appendChild(document.createElement('input')).id = 'search';
  })()`);
  const focused = () => page.evaluate('document.activeElement.id');
  await page.locator('#ask').press('Enter');
  const panel = await panelOf(page);
  await panel.press('textarea', 'Escape');
  await expect.poll(focused).toBe('ask');
  await call(page, 'open');
  await page.locator('#search').focus();
  await call(page, 'close');
  expect(await focused()).toBe('search');
});

test('the keyboard focus stays in a panel that covers the page', async () => {
  const page = await visit(await newContext({ viewport: { width: 390, height: 700 } }));
  await page.evaluate(`document.body.prepend(document.createElement('button'))`);
  const panel = await openPanel(page);
  await panel.locator('textarea').focus();
  const seen = new Set<unknown>();
  for (const key of [...Array(8).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    seen.add(await page.evaluate('document.activeElement.localName'));
  }
  expect([...seen]).toEqual(['deskbell-widget']);
});

test('a chat opened with an unread reply shows it, unless another message is being written', async () => {
  const page = await visit(await newVisitorWithSession());
  const panel = await openPanel(page);
  await panel.fill('textarea', 'Something else');
  await call(page, 'close');
  gate.answer('<p>Good morning!</p>');
  await call(page, 'open');
  await panel.locator('.conversation.unread').waitFor();
  expect(await panel.inputValue('textarea')).toBe('Something else');
  await panel.fill('textarea', '');
  await call(page, 'close');
  await call(page, 'open');
  await expect.poll(() => bubbles(panel)).toEqual(['Hello?', 'Good morning!']);
});

test('text follows the size that the visitor has chosen in the browser', async () => {
  const panel = await openConversation(await visit(await newVisitorWithSession()));
  const sizes = () =>
    panel.evaluate<number[]>(
      `['.text', '.state', 'h1', 'textarea'].map((it) => parseFloat(getComputedStyle(document.querySelector(it)).fontSize))`,
    );
  const normal = await sizes();
  await panel.evaluate(`document.documentElement.style.fontSize = '200%'`);
  expect(await sizes()).toEqual(normal.map((it) => it * 2));
});

test('the newest message stays visible while a picture above it loads', async () => {
  const context = await newVisitorWithSession();
  const shown = Promise.withResolvers<void>();
  await context.route('**/picture.svg', async (route) => {
    await shown.promise;
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>';
    await route.fulfill({ contentType: 'image/svg+xml', body });
  });
  for (let count = 0; count < 12; count++) gate.say('One more');
  const picture = { name: 'wheel.png', extension: 'png', size: 10, url: `${gate.origin}/picture.svg` };
  gate.say('See the picture').attachments.push({ id: 'att_01h455vb4pex5vsknk084sn02q', ...picture });
  const panel = await openConversation(await visit(context));
  shown.resolve();
  await expect.poll(() => panel.evaluate(`document.querySelector('.picture')?.naturalHeight`)).toBe(200);
  const below = () =>
    panel.evaluate(
      `(({ scrollHeight, scrollTop, clientHeight }) => Math.round(scrollHeight - scrollTop - clientHeight))(document.querySelector('main'))`,
    );
  await expect.poll(below).toBe(0);
});

test('files with long names and wide pictures stay within the chat', async () => {
  const context = await newVisitorWithSession();
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"/>';
  await context.route('**/wide.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  const names = [`${'A very long name '.repeat(10)}.pdf`, 'wide.png'];
  for (const [index, name] of names.entries())
    gate.say('See the file').attachments.push({
      id: `att_01h455vb4pex5vsknk084sn0${index}q`,
      name,
      extension: name.slice(-3),
      size: 10,
      url: `${gate.origin}/wide.svg`,
    });
  const panel = await openConversation(await visit(context));
  await expect.poll(() => panel.evaluate(`document.querySelector('.picture')?.naturalWidth`)).toBe(900);
  const boxes = await panel.evaluate<number[]>(
    `[...document.querySelectorAll('.file, .picture')].map((it) => it.getBoundingClientRect().left)`,
  );
  expect(boxes.filter((left) => left < 0)).toEqual([]);
});

test('the message field grows with its text in a browser that doesn’t do so by itself', async () => {
  const context = await newContext();
  await context.addInitScript(`CSS.supports = () => false`);
  const panel = await openPanel(await visit(context));
  await panel.evaluate(`document.querySelector('textarea').style.fieldSizing = 'fixed'`);
  const height = async () => (await panel.locator('textarea').boundingBox())?.height ?? 0;
  const before = await height();
  await panel.fill('textarea', 'One\ntwo\nthree\nfour');
  await expect.poll(height).toBeGreaterThan(before + 40);
  await panel.fill('textarea', '');
  await expect.poll(height).toBe(before);
});

test.each(['#ffe14d', '#ffffff', '#000000', '#808080'])(
  'with the color %s, text is easy to read and bubbles have an edge, in light and dark mode',
  async (color) => {
    Object.assign(gate.settings, { color });
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await newVisitorWithSession({ colorScheme });
      const panel = await openConversation(await visit(context));
      gate.answer('<p>See <a href="https://example.com/">this</a>.</p>');
      await panel.waitForSelector('.rich-text a');
      expect(await axeViolations(panel, colorsAlone)).toEqual([]);
      const [edge, bubble, surface] = await panel.evaluate<string[]>(`(() => {
        const own = getComputedStyle(document.querySelector('.own .bubble'));
        const { backgroundColor } = getComputedStyle(document.documentElement);
        return [own.boxShadow.replace(/ 0px.*/, ''), own.backgroundColor, backgroundColor];
      })()`);
      const isVisible = bubble !== surface || !['none', 'rgba(0, 0, 0, 0)'].includes(edge ?? '');
      expect(isVisible, `${color} in ${colorScheme} mode`).toBe(true);
    }
  },
);

test('on a touch screen, the focus moves to the title of each screen, and opens no keyboard', async () => {
  const context = await newVisitorWithSession({ hasTouch: true, isMobile: true });
  const panel = await openConversation(await visit(context));
  expect(await panel.evaluate('document.activeElement.localName')).toBe('h1');
  await panel.getByRole('button', { name: 'All conversations' }).click();
  await expect.poll(() => panel.evaluate('document.activeElement.localName')).toBe('h1');
});

test('on a phone the panel fills the screen, and the page behind it does not scroll', async () => {
  const context = await newContext({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });
  const page = await visit(context);
  const panel = await openPanel(page);
  await expect.poll(() => panel.evaluate('[innerWidth, innerHeight]')).toEqual([390, 700]);
  const overflow = () => page.evaluate('getComputedStyle(document.documentElement).overflowY');
  expect(await overflow()).toBe('hidden');
  await panel.getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(overflow).toBe('visible');
});
