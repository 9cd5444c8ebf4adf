import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from '../../../pages/read-page.ts';
import { type BrowserSession, hiddenFields, openBrowser } from '../../../testing/browser-session.ts';
import { catchMail, linkIn, type MailCatcher } from '../../../testing/catch-mail.ts';
import type { ApiClient, ReceivedResponse } from '../../../testing/http-client.ts';
import { rawRequest } from '../../../testing/raw-request.ts';
import { environmentOf, runDeskbell } from '../../../testing/run-deskbell.ts';
import { type StartedWorld, startWorld } from '../../../testing/start-world.ts';
import { type Actor, password } from '../../../testing/world.ts';

let catcher: MailCatcher;
let started: StartedWorld;
let api: ApiClient;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld({ mail: catcher.settings });
  api = await started.as(started.world.mara);
});
afterAll(async () => {
  await started.app.stop();
  await catcher.stop();
});

let count = 0;
const address = () => `new-${count++}@example.com`;

/** Invites an address; returns the path of the emailed link. */
async function invited(
  email: string,
  role: 'admin' | 'member' = 'member',
): Promise<{ id: string; path: string }> {
  const { status, body } = await api.post('/invitations', { email, role });
  expect(status).toBe(201);
  return { id: body.data.id, path: linkIn(await catcher.next(email)) };
}

/** Follows a link like a browser. */
async function follow(browser: BrowserSession, path: string): Promise<ReceivedResponse> {
  const first = await browser.get(path);
  return first.status === 303 ? browser.get(first.headers.get('location') ?? '') : first;
}

const open = (path: string, browser = openBrowser(started.app.baseUrl)) =>
  follow(browser, path).then((page) => ({ browser, page }));

const newPerson = { name: 'Robin', password: 'a password of their own' };

/** Opens the link and posts its form. */
async function accept(path: string, fields: Record<string, string> = newPerson, browser?: BrowserSession) {
  const { browser: used, page } = await open(path, browser);
  const response = await used.post('/invitation', { ...hiddenFields(page), ...fields });
  return { browser: used, page, response };
}

const memberOf = async (email: string) => {
  const { body } = await api.get('/members?limit=100');
  return body.data.find((it: { user: { email: string } }) => it.user.email === email);
};
const statusOf = async (id: string) => {
  const { body } = await api.get('/invitations?limit=100');
  return body.data.find((it: { id: string }) => it.id === id)?.status;
};
const joinedEvents = (email: string) =>
  started.app.database.read({
    text: `SELECT e.actor_type, e.actor_user_id = u.id AS by_themselves, e.data->>'role' AS role
             FROM events e JOIN users u ON u.id::text = e.data->>'user_id'
            WHERE e.type = 'member.joined' AND u.email = $1`,
    values: [email],
  });

describe('a new person', () => {
  test('sees who invites them where and in which role, chooses name and password, and is in', async () => {
    const email = address();
    const { id, path } = await invited(email, 'admin');
    const { page, response } = await accept(path);
    const main = readPage(page.text).find(({ tag }) => tag === 'main')?.text ?? '';
    for (const words of [
      'Join Bellweather Bicycles',
      `Mara ${started.world.mara.email}`,
      'admin: works on conversations',
      email,
    ])
      expect(main).toContain(words);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/o/bellweather-bicycles']);
    expect(await memberOf(email)).toMatchObject({
      role: 'admin',
      status: 'active',
      user: { name: 'Robin' },
      invited_by: { name: 'Mara' },
    });
    expect(await statusOf(id)).toBe('accepted');
    expect(await joinedEvents(email)).toEqual([{ actor_type: 'member', by_themselves: true, role: 'admin' }]);
    const otherBrowser = openBrowser(started.app.baseUrl);
    const sign = { email, password: newPerson.password, return_to: '/' };
    expect((await otherBrowser.post('/login', sign)).status).toBe(303);
  });

  test.each<[string, Record<string, string>, string]>([
    ['no name', { name: ' ', password: newPerson.password }, 'Enter a name.'],
    ['a name with NUL', { name: 'a\0b', password: newPerson.password }, 'Remove control characters'],
    ['a short password', { name: 'Robin', password: 'short' }, 'at least 12 characters'],
    [
      'a password of ten kilobytes',
      { name: 'Robin', password: 'x'.repeat(10_000) },
      'at most 256 characters',
    ],
  ])('with %s gets the form back, and is not in', async (_, fields, words) => {
    const email = address();
    const { path } = await invited(email);
    const { response } = await accept(path, fields);
    expect([response.status, response.headers.getSetCookie()]).toEqual([422, []]);
    expect(response.text).toContain(words);
    expect(response.text).not.toContain(newPerson.password);
    expect(await memberOf(email)).toBeUndefined();
  });

  test('accepting twenty times at once joins once', async () => {
    const email = address();
    const { path } = await invited(email);
    const { browser, page } = await open(path);
    const form = { ...hiddenFields(page), ...newPerson };
    const responses = await Promise.all(Array.from({ length: 20 }, () => browser.post('/invitation', form)));
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await joinedEvents(email)).toHaveLength(1);
  });

  test('with two invitations accepted at once gets one account, and joins the other by signing in', async () => {
    const email = address();
    const tea = await started.as(started.world.ada);
    const { path } = await invited(email);
    await tea.post('/invitations', { email, role: 'member' });
    const paths = [path, linkIn(await catcher.next(email))];
    const forms = await Promise.all(paths.map((it) => open(it)));
    const responses = await Promise.all(
      forms.map(({ browser, page }) => browser.post('/invitation', { ...hiddenFields(page), ...newPerson })),
    );
    expect(
      responses.map(({ status }) => status).filter((status) => ![303, 401, 422].includes(status)),
    ).toEqual([]);
    expect(responses.some(({ status }) => status === 303)).toBe(true);
    const text = 'SELECT count(*) FROM users WHERE email = $1';
    expect(await started.app.database.read({ text, values: [email] })).toEqual([{ count: 1 }]);
  });
});

describe('somebody with an account', () => {
  const inviteAda = async () => {
    await api.call(`/members/${started.world.ada.publicId}`, { method: 'DELETE' });
    for (const { id, status } of (await api.get('/invitations?limit=100')).body.data)
      if (status === 'pending') await api.call(`/invitations/${id}`, { method: 'DELETE' });
    return invited(started.world.ada.email);
  };

  test('security 87: can’t be taken over by the holder of the link: it asks for the account’s password', async () => {
    const { path } = await inviteAda();
    const { page, response } = await accept(path, { ...newPerson, name: 'Mallory' });
    expect(page.text).toContain('An account with this address already exists');
    expect(readPage(page.text).filter(({ attributes }) => attributes.name === 'name')).toEqual([]);
    expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
    expect(await memberOf(started.world.ada.email)).toBeUndefined();
    const browser = openBrowser(started.app.baseUrl);
    expect((await browser.signIn(started.world.ada)).status).toBe(303);
    expect((await browser.get('/logout')).text).toContain('<bdi class="name">Ada');
  });

  test('signs in on the page and joins, in a new session', async () => {
    const { path } = await inviteAda();
    const name = `deskbell_session_${new URL(started.app.baseUrl).port}`;
    const browser = openBrowser(started.app.baseUrl);
    browser.cookies.set(name, 'fixed-by-somebody-else');
    const { response } = await accept(path, { password }, browser);
    expect(response.status).toBe(303);
    expect(browser.cookies.get(name)).not.toBe('fixed-by-somebody-else');
    expect((await browser.get('/logout')).text).toContain(started.world.ada.email);
    expect(await memberOf(started.world.ada.email)).toMatchObject({ role: 'member', user: { name: 'Ada' } });
  });

  test('a person who is signed in only confirms, with a form of this session', async () => {
    const { path } = await inviteAda();
    const browser = openBrowser(started.app.baseUrl);
    await browser.signIn(started.world.ada);
    const { page } = await open(path, browser);
    const fields = hiddenFields(page);
    expect(readPage(page.text).filter(({ attributes }) => attributes.type === 'password')).toEqual([]);
    const { csrf_token: _, ...without } = fields;
    expect((await browser.post('/invitation', without)).status).toBe(403);
    expect(await memberOf(started.world.ada.email)).toBeUndefined();
    expect((await browser.post('/invitation', fields)).status).toBe(303);
    expect(await memberOf(started.world.ada.email)).toBeDefined();
  });

  test('a person signed in as somebody else sees that, and can’t join instead', async () => {
    const email = address();
    const { path } = await invited(email);
    const browser = openBrowser(started.app.baseUrl);
    await browser.signIn(started.world.jonas);
    const { page } = await open(path, browser);
    expect(page.text).toContain('You are signed in as');
    const response = await browser.post('/invitation', hiddenFields(page));
    expect(response.status).toBe(422);
    expect((await accept(path, newPerson, browser)).response.status).toBe(303);
    expect((await browser.get('/logout')).text).toContain('Robin');
  });

  test('security 81: passwords can’t be guessed faster here than at sign-in', async () => {
    const limited = await startWorld({ mail: catcher.settings, rateLimits: true });
    const mara = await limited.as(limited.world.mara);
    await mara.post('/invitations', { email: limited.world.ada.email, role: 'member' });
    const path = linkIn(await catcher.next(limited.world.ada.email));
    const browser = openBrowser(limited.app.baseUrl);
    const fields = hiddenFields(await follow(browser, path));
    for (let tries = 0; tries < 20; tries++)
      expect((await browser.post('/invitation', { ...fields, password: 'wrong' })).status).toBe(401);
    expect((await browser.post('/invitation', { ...fields, password })).status).toBe(429);
    expect((await openBrowser(limited.app.baseUrl).signIn(limited.world.ada)).status).toBe(429);
    await limited.app.stop();
  });
});

describe('security 87: a link', () => {
  test('isn’t used up by opening it, however often, and disappears from the address bar immediately', async () => {
    const { path } = await invited(address());
    const browser = openBrowser(started.app.baseUrl);
    const first = await browser.get(path);
    expect([first.status, first.headers.get('location')]).toEqual([303, '/invitation']);
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    expect(first.headers.get('cache-control')).toBe('no-store');
    const [cookie = ''] = first.headers.getSetCookie();
    for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/invitation']) expect(cookie).toContain(flag);
    for (let looks = 0; looks < 3; looks++) {
      await started.app.send(path, { method: 'HEAD' });
      expect((await follow(browser, path)).status).toBe(200);
    }
    expect((await accept(path)).response.status).toBe(303);
  });

  test('that is used, withdrawn, expired, replaced, unknown or garbled shows the same page', async () => {
    const used = await invited(address());
    await accept(used.path);
    const withdrawn = await invited(address());
    await api.call(`/invitations/${withdrawn.id}`, { method: 'DELETE' });
    const expired = await invited(address());
    await started.app.database.write({
      text: "UPDATE invitations SET expires_at = now() - interval '1 second' WHERE status = 'pending'",
      values: [],
    });
    const unknown = `/invitation?token=${'A'.repeat(43)}`;
    const all = [used.path, withdrawn.path, expired.path, unknown, '/invitation?token=%00%ff', '/invitation'];
    const pages = await Promise.all(all.map((path) => open(path)));
    const [first = '', ...others] = pages.map(({ page }) => page.text.replace(/<code>[^<]*/, ''));
    expect(pages.map(({ page }) => page.status)).toEqual(Array(all.length).fill(404));
    expect(first).toContain('This invitation does not work');
    expect(others.filter((text) => text !== first)).toEqual([]);
    for (const path of all) {
      const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
      const browser = openBrowser(started.app.baseUrl);
      expect((await browser.post('/invitation', { token, ...newPerson })).status).toBe(404);
    }
  });

  test('posted by another site does nothing', async () => {
    const email = address();
    const { path } = await invited(email);
    const { browser, page } = await open(path);
    const form = { ...hiddenFields(page), ...newPerson };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await browser.post('/invitation', form, headers)).status).toBe(403);
    expect(await memberOf(email)).toBeUndefined();
  });

  test('contains the configured address, whatever Host header a request had', async () => {
    const other = await startWorld({ mail: catcher.settings, publicUrl: 'https://support.example.com' });
    const email = address();
    const token = (await other.as(other.world.mara)).token;
    const response = await rawRequest(`${other.app.baseUrl}/api/oauth/v1/invitations`, {
      method: 'POST',
      headers: {
        host: 'support.example.com',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
      },
      body: JSON.stringify({ email, role: 'member' }),
    });
    expect(response.status).toBe(201);
    expect((await catcher.next(email)).text).toContain('https://support.example.com/invitation?token=');
    await other.app.stop();
  });
});

describe('returning', () => {
  const act = (person: Pick<Actor, 'publicId'>, method: string, json?: object) =>
    api.call(`/members/${person.publicId}`, { method, ...(json && { json }) });

  async function joined(email: string): Promise<{ publicId: string; path: string }> {
    const { path } = await invited(email);
    await accept(path);
    return { publicId: (await memberOf(email)).user.id, path };
  }

  test('a disabled member who is invited again is active again, in the role of the invitation', async () => {
    const email = address();
    const person = await joined(email);
    await act(person, 'PATCH', { status: 'disabled' });
    const { path } = await invited(email, 'admin');
    expect((await accept(path, { password: newPerson.password })).response.status).toBe(303);
    expect(await memberOf(email)).toMatchObject({ status: 'active', role: 'admin' });
    expect(await joinedEvents(email)).toHaveLength(2);
  });

  test('a removed member who is invited again is a member again', async () => {
    const email = address();
    const person = await joined(email);
    await act(person, 'DELETE');
    expect(await memberOf(email)).toBeUndefined();
    const { path } = await invited(email);
    expect((await accept(path, { password: newPerson.password })).response.status).toBe(303);
    expect(await memberOf(email)).toMatchObject({ status: 'active', role: 'member' });
  });

  test('a previous link doesn’t work again: after joining in any way there is no invitation left', async () => {
    const email = address();
    const { path } = await invited(email);
    const options = [
      '--organization',
      'bellweather-bicycles',
      '--email',
      email,
      '--name',
      'Robin',
      '--role',
      'member',
    ];
    const added = await runDeskbell(['user', 'create', ...options], {
      env: environmentOf(started.app.clone),
    });
    expect(added.code).toBe(0);
    const { user } = await memberOf(email);
    await act({ publicId: user.id }, 'PATCH', { status: 'disabled' });
    expect((await open(path)).page.status).toBe(404);
    expect(await memberOf(email)).toMatchObject({ status: 'disabled' });
  });

  test('an active member can’t be invited, and the error says so', async () => {
    const { status, body } = await api.post('/invitations', {
      email: started.world.jonas.email,
      role: 'admin',
    });
    expect([status, body.error]).toEqual([409, 'already_member']);
  });
});
