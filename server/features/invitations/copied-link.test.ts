import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from '../../pages/read-page.ts';
import { type BrowserSession, hiddenFields, openBrowser } from '../../testing/browser-session.ts';
import { catchMail, linkIn, type MailCatcher } from '../../testing/catch-mail.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import type { TestApp } from '../../testing/start-app.ts';
import { type StartedWorld, startWorld } from '../../testing/start-world.ts';
import { password } from '../../testing/world.ts';

let catcher: MailCatcher;
let started: StartedWorld;
/** The same installation as it was before mail was set up. */
let withoutMail: TestApp;
let mara: InboxClient;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld({ mail: catcher.settings });
  withoutMail = await startSecondApp(started.app);
  mara = await inboxClient(started.app.baseUrl, started.world.mara, started.world.bicycles.house);
});
afterAll(async () => {
  await withoutMail.stop();
  await started.app.stop();
  await catcher.stop();
});

let count = 0;
const newAddress = () => `copied-${count++}@example.com`;
const newPerson = { name: 'Robin', password: 'a password of their own' };

/** Invites an address and has the link to copy made, as an admin does; gives its path. */
async function copiedLink(email: string): Promise<string> {
  const pending = (await mara.get('/invitations?limit=100')).body.data;
  for (const it of pending)
    if (it.email === email && it.status === 'pending')
      await mara.call(`/invitations/${it.id}`, { method: 'DELETE' });
  const { status, body } = await mara.post('/invitations', { email, role: 'member' });
  expect(status).toBe(201);
  await catcher.next(email);
  const made = await mara.post(`/invitations/${body.data.id}/link`, {});
  expect(made.status).toBe(201);
  const { pathname, search } = new URL(made.body.data.link);
  return pathname + search;
}

async function follow(path: string, browser: BrowserSession = openBrowser(started.app.baseUrl)) {
  await browser.get(path);
  return { browser, page: await browser.get('/invitation') };
}

const isMember = async (email: string) =>
  (await mara.get('/members?limit=100')).body.data.some(
    (it: { user: { email: string } }) => it.user.email === email,
  );
const hasAccount = async (email: string) =>
  (await started.app.database.read({ text: 'SELECT 1 FROM users WHERE email = $1', values: [email] }))
    .length > 0;
/** A page without what differs by design: who it is for, the secret, the request. */
const shape = (text: string, email: string) =>
  text
    .replaceAll(email, 'EMAIL')
    .replace(/name="token" value="[^"]*"/, '')
    .replace(/request <code>[^<]*/, '');

describe('a link that an admin copied, where mail works', () => {
  test('makes no account: it asks for proof of the address, and the link that is mailed there is good', async () => {
    const email = newAddress();
    const { browser, page } = await follow(await copiedLink(email));
    expect(page.status).toBe(200);
    expect(readPage(page.text).some(({ attributes }) => attributes.type === 'password')).toBe(false);
    const refused = await browser.post('/invitation', { ...hiddenFields(page), ...newPerson });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    expect(await hasAccount(email)).toBe(false);

    const sent = await browser.post('/invitation/mail', hiddenFields(page));
    expect(sent.status).toBe(200);
    expect(sent.text).toContain(email);
    const mailed = await follow(linkIn(await catcher.next(email)));
    const joined = await mailed.browser.post('/invitation', { ...hiddenFields(mailed.page), ...newPerson });
    expect(joined.status).toBe(303);
    expect(await isMember(email)).toBe(true);
  });

  test('sends one mail, and is dead afterwards', async () => {
    const email = newAddress();
    const path = await copiedLink(email);
    const { browser, page } = await follow(path);
    const fields = hiddenFields(page);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.post('/invitation/mail', fields)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await follow(path)).page.status).toBe(404);
    await catcher.next(email);
    expect(catcher.mails.filter(({ to }) => to.includes(email))).toEqual([]);
  });

  test('does not make the invitation last longer, and says in the audit log that it was sent again', async () => {
    const email = newAddress();
    const { browser, page } = await follow(await copiedLink(email));
    const endOf = async () =>
      (await mara.get('/invitations?limit=100')).body.data.find((it: { email: string }) => it.email === email)
        ?.expires_at;
    await started.app.database.write({
      text: `UPDATE invitations SET expires_at = date_trunc('second', now()) + interval '1 day' WHERE email = $1`,
      values: [email],
    });
    const before = await endOf();
    await browser.post('/invitation/mail', hiddenFields(page));
    await catcher.next(email);
    expect(await endOf()).toBe(before);
    const entries = (await mara.get('/audit-entries?limit=10')).body.data;
    expect(entries[0]).toMatchObject({ kind: 'member.invitation_renewed', details: { person: email } });
  });

  test('lets the invited person in who is signed in already', async () => {
    const { ada } = started.world;
    const browser = openBrowser(started.app.baseUrl);
    await browser.signIn(ada);
    const { page } = await follow(await copiedLink(ada.email), browser);
    expect((await browser.post('/invitation', hiddenFields(page))).status).toBe(303);
    expect(await isMember(ada.email)).toBe(true);
    await mara.call(`/members/${ada.publicId}`, { method: 'DELETE' });
  });

  test('asked of another site, sends nothing', async () => {
    const email = newAddress();
    const { browser, page } = await follow(await copiedLink(email));
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.post('/invitation/mail', hiddenFields(page), headers)).status).toBe(403);
    expect((await browser.get('/invitation')).status).toBe(200);
  });

  test('tells nobody whether the address has an account: by its page, by what it refuses, or by sending', async () => {
    const [known, unknown] = [started.world.ada.email, newAddress()];
    const seen = [];
    for (const email of [known, unknown]) {
      const { browser, page } = await follow(await copiedLink(email));
      const fields = hiddenFields(page);
      const answers = [
        page,
        await browser.post('/invitation', { ...fields, ...newPerson }),
        await browser.post('/invitation', { ...fields, password }),
        await browser.post('/invitation/mail', fields),
      ];
      await catcher.next(email);
      seen.push(
        answers.map(({ status, text, headers }) => [status, shape(text, email), headers.getSetCookie()]),
      );
    }
    expect(seen[0]).toEqual(seen[1]);
  });
});

describe('a link that an admin copied, where no mail is sent', () => {
  test('still makes an account, since nothing could prove the address', async () => {
    const email = newAddress();
    const { browser, page } = await follow(await copiedLink(email), openBrowser(withoutMail.baseUrl));
    expect((await browser.post('/invitation', { ...hiddenFields(page), ...newPerson })).status).toBe(303);
    expect(await isMember(email)).toBe(true);
    expect((await browser.post('/invitation/mail', hiddenFields(page))).status).toBe(404);
  });

  test('looks the same whether the address has an account or not, also to a form that is not filled in right', async () => {
    const [known, unknown] = [started.world.ada.email, newAddress()];
    const seen = [];
    for (const email of [known, unknown]) {
      const { browser, page } = await follow(await copiedLink(email), openBrowser(withoutMail.baseUrl));
      const fields = hiddenFields(page);
      const answers = [
        page,
        await browser.post('/invitation', fields),
        await browser.post('/invitation', { ...fields, name: 'Robin', password: 'short' }),
        await browser.post('/invitation', { ...fields, name: '', password: newPerson.password }),
      ];
      seen.push(answers.map(({ status, text }) => [status, shape(text, email)]));
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(await hasAccount(unknown)).toBe(false);
  });

  test('lets in whoever knows the password of the account, and nobody else', async () => {
    const { ada } = started.world;
    const { browser, page } = await follow(await copiedLink(ada.email), openBrowser(withoutMail.baseUrl));
    const fields = hiddenFields(page);
    expect((await browser.post('/invitation', { ...fields, ...newPerson })).status).toBe(401);
    expect(await isMember(ada.email)).toBe(false);
    expect((await browser.post('/invitation', { ...fields, name: 'Anything', password })).status).toBe(303);
    expect(await isMember(ada.email)).toBe(true);
    await mara.call(`/members/${ada.publicId}`, { method: 'DELETE' });
  });
});
