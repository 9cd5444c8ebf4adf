import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld } from '../server/testing/start-world.ts';
import { addColleague } from '../server/testing/world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { pageErrors } from './page-errors.ts';
import { type SignedInState, signedInState } from './signed-in-state.ts';
import { signIn } from './steps.ts';

const { app, world } = await startWorld({ inbox: true });
let browser: Browser;
let storageState: SignedInState;

beforeAll(async () => {
  browser = await launchBrowser();
  storageState = await signedInState(app.baseUrl, world.mara);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** Opens the inbox as Mara, after preparing her browser. */
async function openInbox(prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const { page, close } = await openTab(browser, { javaScriptEnabled: true, storageState });
  await prepare(page);
  await page.goto(app.baseUrl);
  return { page, close };
}

const asksFor = (languages: string[]) => (page: Page) =>
  page.addInitScript((tags) => {
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => tags });
  }, languages);
const blocked = (page: Page, file: string) => page.route(`**/app/assets/${file}`, (route) => route.abort());
const replaced = (page: Page, file: string, body: string) =>
  page.route(`**/app/assets/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
const failure = (page: Page) => page.getByRole('heading', { name: "Deskbell couldn't start" });

test('the inbox opens in the suite’s browser, whatever language it reports', async () => {
  const { page, close } = await openInbox();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await close();
});

test('while the server is slow to answer the page says that it is loading', async () => {
  let respond = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const { page, close } = await openInbox((it) =>
    it.route('**/api/inbox/v1/session', async (route) => {
      await isAnswered;
      await route.continue();
    }),
  );
  await page.getByText('Loading…').waitFor();
  respond();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await page.getByText('Loading…').waitFor({ state: 'detached' });
  await close();
});

test.each([
  [['en-US@posix'], 'Views'],
  [['de_AT.UTF-8', 'en'], 'Ansichten'],
  [['c'], 'Views'],
  [[''], 'Views'],
  [['x-klingon'], 'Views'],
  [[], 'Views'],
])('the inbox opens in a browser that asks for the languages %j', async (languages, views) => {
  const { page, close } = await openInbox(asksFor(languages));
  await page.getByRole('navigation', { name: views }).waitFor();
  await close();
});

test.each<[string, (page: Page) => Promise<unknown>, RegExp]>([
  ['the first script does not load', (page) => blocked(page, 'index-*.js'), /index-.*did not load/],
  ['the screens do not load', (page) => blocked(page, 'screens-*.js'), /screens-/],
  ['the words do not load', (page) => blocked(page, 'words-*.js'), /words-/],
  [
    'a script throws',
    (page) => replaced(page, 'screens-*.js', 'throw new Error("the bell is cracked")'),
    /the bell is cracked/,
  ],
  [
    'the browser does not know the syntax',
    (page) => replaced(page, 'index-*.js', 'export let let;'),
    /SyntaxError/,
  ],
  [
    'the browser knows no modules',
    async (page) => {
      await page.addInitScript('delete HTMLScriptElement.prototype.noModule');
      await replaced(page, 'index-*.js', '');
    },
    /noModule is not supported/,
  ],
])('where %s, the page says so and what to do', async (_case, prepare, reason) => {
  const { page, close } = await openInbox(prepare);
  await failure(page).waitFor();
  await page.getByText(reason).waitFor();
  await close();
});

test('the error page is readable in light and dark mode and on a phone, and has a sign-out button', async () => {
  const { page, close } = await openInbox((it) => blocked(it, 'screens-*.js'));
  await failure(page).waitFor();
  expect(await pageErrors(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await close();
});

test('without JavaScript the inbox says what it needs, in both languages, and lets people sign out', async () => {
  const { page, complaints, close } = await openTab(browser, { javaScriptEnabled: false, storageState });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/members`);
  await page.getByRole('heading', { name: 'The inbox needs JavaScript' }).waitFor();
  expect(await page.locator('noscript [lang=de]').innerText()).toContain(
    'Der Posteingang braucht JavaScript.',
  );
  // The message about a failed start never shows.
  expect(await page.evaluate("getComputedStyle(document.getElementById('root')).display")).toBe('none');
  expect(await page.getByRole('link', { name: 'Reload' }).getAttribute('href')).toBe('?');
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByText(world.mara.email).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a user without an organization learns who to ask, in light and dark mode and on a phone, and can sign out', async () => {
  const person = await addColleague(app.database, world.bicycles.house);
  await app.database.write({
    text: `WITH gone AS (DELETE FROM members WHERE user_id = $1)
           UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1`,
    values: [person.id, world.mara.id],
  });
  const { page, complaints, close } = await openTab(browser, { javaScriptEnabled: true });
  await page.goto(app.baseUrl);
  await signIn(page, person);
  await page.getByText('You’re not in an organization').waitFor();
  expect(complaints).toEqual([]);
  expect(await pageErrors(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByText(person.email).waitFor();
  await close();
});

test('if not even the start guard loads, the page shows an error after a while', async () => {
  const { page, close } = await openInbox(async (it) => {
    await it.emulateMedia({ reducedMotion: 'reduce' });
    await blocked(it, '*.js');
    const session = await it.context().newCDPSession(it);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 1000 });
  });
  await failure(page).waitFor();
  await close();
});

test('an error that unmounts the app shows the error page too', async () => {
  const { page, close } = await openInbox();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  expect(await failure(page).count()).toBe(0);
  await page.evaluate(brokenDom);
  await page.keyboard.press('?');
  await failure(page).waitFor();
  await expect.poll(() => page.locator('.start-reason').innerText()).toContain('an extension did this');
  await close();
});

/** An interfering browser extension; the page's own message is still shown. */
const brokenDom = `
  for (const name of ['insertBefore', 'appendChild']) {
    const insert = Node.prototype[name];
    Node.prototype[name] = function (node, ...others) {
      if (node.id !== 'start-failed') throw new Error('an extension did this');
      return insert.call(this, node, ...others);
    };
  }`;
