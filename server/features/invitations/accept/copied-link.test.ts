import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPasswordThreads, type PasswordThreads } from '../../../access/password-threads.ts';
import { readPage } from '../../../pages/read-page.ts';
import { type BrowserSession, hiddenFields, openBrowser } from '../../../testing/browser-session.ts';
import { catchMail, linkIn, type MailCatcher } from '../../../testing/catch-mail.ts';
import type { ReceivedResponse } from '../../../testing/http-client.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { startSecondApp } from '../../../testing/second-app.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import { type StartedWorld, startWorld } from '../../../testing/start-world.ts';
import { password } from '../../../testing/world.ts';

let catcher: MailCatcher;
let started: StartedWorld;
/** The same installation before email was configured. */
let withoutMail: TestApp;
let mara: InboxClient;

/** What `withoutMail` hashes passwords with; `hashed` counts every hash, for whatever reason. */
const threads = openPasswordThreads(1);
let hashed = 0;
const hashing: PasswordThreads = {
  hash: (text) => {
    hashed++;
    return threads.hash(text);
  },
  verify: (stored, text) => {
    hashed++;
    return threads.verify(stored, text);
  },
  close: () => threads.close(),
};
/** A frozen clock, so that responses with a time can be compared; a minute later all limits are reset. */
const begun = Date.now();
let minutes = 0;
const now = () => (begun + minutes * 60_000) * 1000;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld({ mail: catcher.settings });
  withoutMail = await startSecondApp(started.app, { hashing, rateLimits: true, now });
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

/** Invites an address and creates a link to copy, as an admin does; returns its path. */
async function copiedLink(email: string): Promise<string> {
  const pending = (await mara.get('/invitations?limit=100')).body.data;
  for (const it of pending)
    if (it.email === email && it.status === 'pending')
      await mara.call(`/invitations/${it.id}`, { method: 'DELETE' });
  const { status, body } = await mara.post('/invitations', { email, role: 'member' });
  expect(status).toBe(201);
  await catcher.next(email);
  const created = await mara.post(`/invitations/${body.data.id}/link`, {});
  expect(created.status).toBe(201);
  const { pathname, search } = new URL(created.body.data.link);
  return pathname + search;
}

async function follow(path: string, browser: BrowserSession = openBrowser(started.app.baseUrl)) {
  await browser.get(path);
  return { browser, page: await browser.get('/invitation') };
}

type Member = { user: { email: string } };

const isMember = async (email: string) =>
  (await mara.get('/members?limit=100')).body.data.some((it: Member) => it.user.email === email);
const hasAccount = async (email: string) =>
  (await started.app.database.read({ text: 'SELECT 1 FROM users WHERE email = $1', values: [email] }))
    .length > 0;
/** A page without its intended differences: the person, the secret, the request. */
const shape = (text: string, email: string) =>
  text
    .replaceAll(email, 'EMAIL')
    .replace(/name="(token|chosen)" value="[^"]*"/g, '')
    .replace(/<code>[^<]*/, '');

describe('a link that an admin copied, if email works', () => {
  test('creates no account: it asks for proof of the address, and the link emailed there works', async () => {
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

  test('sends one email, and is invalid afterwards', async () => {
    const email = newAddress();
    const path = await copiedLink(email);
    const { browser, page } = await follow(path);
    const fields = hiddenFields(page);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => browser.post('/invitation/mail', fields)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await follow(path)).page.status).toBe(404);
    await catcher.next(email);
    expect(catcher.mails.filter(({ to }) => to.includes(email))).toEqual([]);
  });

  test('doesn’t extend the invitation, and the audit log says that it was sent again', async () => {
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

  test('admits the invited person if they are already signed in', async () => {
    const { ada } = started.world;
    const browser = openBrowser(started.app.baseUrl);
    await browser.signIn(ada);
    const { page } = await follow(await copiedLink(ada.email), browser);
    expect((await browser.post('/invitation', hiddenFields(page))).status).toBe(303);
    expect(await isMember(ada.email)).toBe(true);
    await mara.call(`/members/${ada.publicId}`, { method: 'DELETE' });
  });

  test('requested by another site, sends nothing', async () => {
    const email = newAddress();
    const { browser, page } = await follow(await copiedLink(email));
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.post('/invitation/mail', hiddenFields(page), headers)).status).toBe(403);
    expect((await browser.get('/invitation')).status).toBe(200);
  });

  test('doesn’t reveal whether the address has an account: by its page, by what it refuses, or by sending', async () => {
    const [known, unknown] = [started.world.ada.email, newAddress()];
    const seen = [];
    for (const email of [known, unknown]) {
      const { browser, page } = await follow(await copiedLink(email));
      const fields = hiddenFields(page);
      const responses = [
        page,
        await browser.post('/invitation', { ...fields, ...newPerson }),
        await browser.post('/invitation', { ...fields, password }),
        await browser.post('/invitation/mail', fields),
      ];
      await catcher.next(email);
      seen.push(
        responses.map(({ status, text, headers }) => [status, shape(text, email), headers.getSetCookie()]),
      );
    }
    expect(seen[0]).toEqual(seen[1]);
  });
});

describe('a link that an admin copied, if no email is sent', () => {
  const followCopied = async (email: string) =>
    follow(await copiedLink(email), openBrowser(withoutMail.baseUrl));

  /** Everything observable about a response, and its cost, without its intended differences. */
  function seenOf({ status, headers, text }: ReceivedResponse, email: string, cost: number) {
    const disclosed = [...headers].filter(([name]) => !/^(date|x-request-id|x-ratelimit-.*)$/.test(name));
    return { status, disclosed, text: shape(text, email), cost };
  }

  test('creates an account with a name and a password that is entered twice, since nothing can prove the address', async () => {
    const email = newAddress();
    const { browser, page } = await followCopied(email);
    const requested = await browser.post('/invitation', { ...hiddenFields(page), ...newPerson });
    expect(requested.status).toBe(200);
    expect(requested.text).toContain('Enter your password again');
    expect(requested.text).not.toContain(newPerson.password);
    expect([await hasAccount(email), await isMember(email)]).toEqual([false, false]);
    const repeated = await browser.post('/invitation', {
      ...hiddenFields(requested),
      password: newPerson.password,
    });
    expect([repeated.status, repeated.headers.get('location')]).toEqual([303, '/o/bellweather-bicycles']);
    expect(await isMember(email)).toBe(true);
    expect((await browser.post('/invitation/mail', hiddenFields(page))).status).toBe(404);
  });

  test('admits a person who knows the account’s password, and keeps their name', async () => {
    const { ada } = started.world;
    const { browser, page } = await followCopied(ada.email);
    const requested = await browser.post('/invitation', { ...hiddenFields(page), name: 'Mallory', password });
    const repeated = await browser.post('/invitation', { ...hiddenFields(requested), password });
    expect(repeated.status).toBe(303);
    const members = (await mara.get('/members?limit=100')).body.data;
    expect(members.find((it: Member) => it.user.email === ada.email).user.name).toBe('Ada');
    await mara.call(`/members/${ada.publicId}`, { method: 'DELETE' });
  });

  test('lets somebody with an account sign in first, and then only confirm', async () => {
    const { ada } = started.world;
    const { browser, page } = await followCopied(ada.email);
    const link = readPage(page.text).find(
      ({ tag, text }) => tag === 'a' && text.startsWith('Already have an account?'),
    );
    const returnTo = new URLSearchParams(link?.attributes.href?.split('?')[1]).get('return_to') ?? '';
    expect((await browser.signIn(ada, returnTo)).headers.get('location')).toBe('/invitation');
    const joining = hiddenFields(await browser.get('/invitation'));
    expect((await browser.post('/invitation', joining)).status).toBe(303);
    expect(await isMember(ada.email)).toBe(true);
    await mara.call(`/members/${ada.publicId}`, { method: 'DELETE' });
  });

  test('takes over no account: the chosen password isn’t the account’s', async () => {
    const { ada } = started.world;
    const { browser, page } = await followCopied(ada.email);
    const requested = await browser.post('/invitation', { ...hiddenFields(page), ...newPerson });
    const repeated = await browser.post('/invitation', {
      ...hiddenFields(requested),
      password: newPerson.password,
    });
    expect([repeated.status, repeated.headers.getSetCookie()]).toEqual([401, []]);
    expect(await isMember(ada.email)).toBe(false);
    const tea = await inboxClient(started.app.baseUrl, ada, started.world.tea.house);
    const entries = (await tea.get('/audit-entries')).body.data as { kind: string }[];
    expect(entries.map(({ kind }) => kind)).toContain('sign_in.failed');
  });

  test('responds the same whether or not the address has an account, byte for byte and hash for hash, until a password is right', async () => {
    const seen = [];
    const { email: known } = started.world.ada;
    for (const email of [known, 'o'.repeat(known.indexOf('@')) + known.slice(known.indexOf('@'))]) {
      minutes += 2;
      const { browser, page } = await followCopied(email);
      const fields = hiddenFields(page);
      const responses = [seenOf(page, email, 0)];
      const post = async (form: Record<string, string>) => {
        const before = hashed;
        const response = await browser.post('/invitation', form);
        responses.push(seenOf(response, email, hashed - before));
        return response;
      };
      await post(fields);
      await post({ ...fields, name: 'Robin', password: 'short' });
      await post({ ...fields, name: '', password: newPerson.password });
      const chosen = hiddenFields(await post({ ...fields, ...newPerson }));
      await post({ ...fields, ...newPerson });
      await post({ ...chosen, chosen: 'altered', password: newPerson.password });
      // More than the twenty wrong ones allowed per minute.
      for (let tries = 0; tries < 22; tries++) await post({ ...chosen, password: 'not what was chosen' });
      responses.push(seenOf(await browser.get('/invitation'), email, 0));
      seen.push(responses);
      expect(responses.map(({ status }) => status)).toEqual([
        ...[200, 422, 422, 422, 200, 200, 422],
        ...Array(20).fill(401),
        ...[429, 429, 200],
      ]);
      expect(responses.slice(4, 9).map(({ cost }) => cost)).toEqual([1, 1, 0, 1, 1]);
    }
    expect(seen[0]).toEqual(seen[1]);
    minutes += 2;
  });

  test('accepts the chosen values only with the link that they were chosen with', async () => {
    const [one, other] = [await followCopied(newAddress()), await followCopied(newAddress())];
    const { chosen = '' } = hiddenFields(
      await one.browser.post('/invitation', { ...hiddenFields(one.page), ...newPerson }),
    );
    const form = { ...hiddenFields(other.page), chosen, password: newPerson.password };
    expect((await other.browser.post('/invitation', form)).status).toBe(422);
  });
});
