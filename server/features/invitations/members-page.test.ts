import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicId } from '../../ids/public-id.ts';
import { readPage } from '../../pages/read-page.ts';
import { type BrowserSession, hiddenFields, openBrowser } from '../../testing/browser-session.ts';
import { catchMail, linkIn, type MailCatcher } from '../../testing/catch-mail.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type StartedWorld, startWorld } from '../../testing/start-world.ts';
import { type Actor, addColleague } from '../../testing/world.ts';
import { addInvitation } from '../../testing/world-records.ts';

let catcher: MailCatcher;
/** Without mail. */
let started: StartedWorld;
/** The same database, by a server that sends mail. */
let mailing: TestApp;
let members: string;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld();
  mailing = await startApp(started.app.clone, { mail: catcher.settings, rateLimits: false });
  members = `/members/${started.world.bicycles.house.publicId}`;
});
afterAll(async () => {
  await mailing.stop();
  await started.app.stop();
  await catcher.stop();
});

let count = 0;
const address = () => `page-${count++}@example.com`;

async function signedIn(person: Actor, app = started.app): Promise<BrowserSession> {
  const browser = openBrowser(app.baseUrl);
  expect((await browser.signIn(person)).status).toBe(303);
  return browser;
}

const csrfOf = async (browser: BrowserSession) => hiddenFields(await browser.get('/home')).csrf_token ?? '';

async function invite(browser: BrowserSession, email: string, role = 'member') {
  return browser.post(`${members}/invitations`, { csrf_token: await csrfOf(browser), email, role });
}

/** What the page says of one invitation: its text, its link, and the forms for it by their last word. */
async function entryOf(browser: BrowserSession, email: string) {
  const { text } = await browser.get(members);
  const item = text.split('<li>').find((it) => it.includes(`<bdi class="name">${email}</bdi>`)) ?? '';
  const elements = readPage(item.split('</li>')[0] ?? '');
  const forms = elements.filter(({ tag }) => tag === 'form');
  const actions = forms.map(({ attributes }) => attributes.action ?? '');
  return {
    text: elements[0]?.text ?? '',
    link: elements.find(({ attributes }) => attributes.class === 'link')?.attributes.value,
    actions: Object.fromEntries(
      actions.map((action): [string, string] => [action.split('/').at(-1) ?? '', action]),
    ),
  };
}

const pathOf = (link = '') => link.slice(new URL(link).origin.length);
const statusOfLink = async (path: string) => {
  const browser = openBrowser(started.app.baseUrl);
  await browser.get(path);
  return (await browser.get('/invitation')).status;
};

describe('without mail', () => {
  test('an admin invites and gets a link to copy, with which the person joins', async () => {
    const mara = await signedIn(started.world.mara);
    const email = address();
    const answer = await invite(mara, ` ${email.toUpperCase()} `, 'admin');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${members}?done=invited`]);
    const entry = await entryOf(mara, email);
    expect(entry.text).toMatch(/admin.*Invited by Mara; expires in (6|7) days\. Give them this link/);
    expect(entry.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/invitation\?token=[\w-]{43}$/);
    expect(Object.keys(entry.actions)).toEqual(['link', 'revoke']);
    const guest = openBrowser(started.app.baseUrl);
    await guest.get(pathOf(entry.link));
    const fields = hiddenFields(await guest.get('/invitation'));
    const form = { ...fields, name: 'Robin', password: 'a password of their own' };
    const again = { ...hiddenFields(await guest.post('/invitation', form)), password: form.password };
    expect((await guest.post('/invitation', again)).status).toBe(303);
    expect((await mara.get(members)).text).toContain(email);
    expect((await entryOf(mara, email)).link).toBeUndefined();
  });

  test('a new link replaces the one before; a withdrawn one is dead', async () => {
    const mara = await signedIn(started.world.mara);
    const csrf_token = await csrfOf(mara);
    const email = address();
    await invite(mara, email);
    const first = await entryOf(mara, email);
    await mara.post(first.actions.link ?? '', { csrf_token });
    const second = await entryOf(mara, email);
    expect(second.link).not.toBe(first.link);
    expect(await statusOfLink(pathOf(first.link))).toBe(404);
    expect(await statusOfLink(pathOf(second.link))).toBe(200);
    expect((await mara.post(second.actions.revoke ?? '', { csrf_token })).status).toBe(303);
    expect(await statusOfLink(pathOf(second.link))).toBe(404);
    expect((await mara.post(second.actions.revoke ?? '', { csrf_token })).status).toBe(404);
    expect((await mara.post(second.actions.link ?? '', { csrf_token })).status).toBe(404);
  });

  test('an invitation recorded before there were links gets one when somebody makes it', async () => {
    const { id } = await addInvitation(started.app.database, {
      organizationId: started.world.bicycles.house.id,
      invitedById: started.world.mara.id,
    });
    const mara = await signedIn(started.world.mara);
    const before = await entryOf(mara, `${id}@invited.example`);
    expect(before.link).toBeUndefined();
    await mara.post(before.actions.link ?? '', { csrf_token: await csrfOf(mara) });
    expect((await entryOf(mara, `${id}@invited.example`)).link).toBeDefined();
  });

  test.each([
    ['nobody', 'Must be an address'],
    ['a\r\nBcc: b@example.com', 'Must be an address'],
    ['member', 'already a member'],
    ['again', 'has a pending invitation'],
  ])('inviting %j is answered in words, and what was typed stays', async (what, words) => {
    const mara = await signedIn(started.world.mara);
    const email = what === 'member' ? started.world.jonas.email : what === 'again' ? address() : what;
    if (what === 'again') await invite(mara, email);
    const answer = await invite(mara, email);
    expect([answer.status >= 400 && answer.status < 500, answer.text.includes(words)]).toEqual([true, true]);
    const field = readPage(answer.text).find(({ attributes }) => attributes.id === 'email');
    expect(field?.attributes['aria-invalid']).toBe('true');
  });
});

describe('with mail', () => {
  test('the link is mailed and not shown; it can be sent again or made anew to copy, and only the last one works', async () => {
    const mara = await signedIn(started.world.mara, mailing);
    const csrf_token = await csrfOf(mara);
    const email = address();
    await invite(mara, email);
    const first = linkIn(await catcher.next(email));
    const mailed = await entryOf(mara, email);
    expect([mailed.link, Object.keys(mailed.actions)]).toEqual([undefined, ['mail', 'link', 'revoke']]);
    await expect.poll(async () => (await entryOf(mara, email)).text).toContain('The link was mailed.');
    await mara.post(mailed.actions.mail ?? '', { csrf_token });
    const second = linkIn(await catcher.next(email));
    expect([await statusOfLink(first), await statusOfLink(second)]).toEqual([404, 200]);
    await mara.post(mailed.actions.link ?? '', { csrf_token });
    const copied = pathOf((await entryOf(mara, email)).link);
    expect([await statusOfLink(second), await statusOfLink(copied)]).toEqual([404, 200]);
    expect((await mara.get(members)).text).not.toContain(second.split('=')[1]);
  });

  test('a mail that is refused for good is shown as such', async () => {
    const strict = await catchMail({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('No such user'), { responseCode: 550 })),
    });
    const other = await startWorld({ mail: strict.settings });
    const browser = openBrowser(other.app.baseUrl);
    await browser.signIn(other.world.mara);
    const path = `/members/${other.world.bicycles.house.publicId}`;
    const csrf_token = await csrfOf(browser);
    await browser.post(`${path}/invitations`, { csrf_token, email: 'gone@example.com', role: 'member' });
    const shown = async () => (await browser.get(path)).text;
    await expect.poll(shown).toContain('The mail could not be delivered');
    await other.app.stop();
    await strict.stop();
  });

  test('so is one that the server has put off for half a day', async () => {
    const busy = await catchMail({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('Later'), { responseCode: 451 })),
    });
    const other = await startWorld({ mail: busy.settings });
    const browser = openBrowser(other.app.baseUrl);
    await browser.signIn(other.world.mara);
    const path = `/members/${other.world.bicycles.house.publicId}`;
    const csrf_token = await csrfOf(browser);
    await browser.post(`${path}/invitations`, { csrf_token, email: 'busy@example.com', role: 'member' });
    const put = () =>
      other.app.database.write({
        text: "UPDATE jobs.job SET retry_count = retry_limit - 1, start_after = now() WHERE state = 'retry'",
        values: [],
      });
    await expect.poll(async () => (await put()).rowCount).toBe(1);
    const shown = async () => (await browser.get(path)).text;
    await expect.poll(shown).toContain('The mail could not be delivered');
    expect(other.app.logLines.join('')).toContain('it is given up');
    await other.app.stop();
    await busy.stop();
  });
});

describe('who may do what', () => {
  test('a member sees who is in and who is invited, and neither links nor forms', async () => {
    const mara = await signedIn(started.world.mara);
    const email = address();
    await invite(mara, email);
    const { link, actions } = await entryOf(mara, email);
    const jonas = await signedIn(started.world.jonas);
    const page = await jonas.get(members);
    expect(page.text).toContain(email);
    expect(page.text).toContain(started.world.mara.email);
    expect(page.text).not.toContain(link?.split('=')[1]);
    expect(page.text).not.toContain('/invitations');
    const csrf_token = await csrfOf(jonas);
    for (const path of [...Object.values(actions), `${members}/invitations`])
      expect((await jonas.post(path, { csrf_token, email: address(), role: 'admin' })).status).toBe(403);
    expect(await statusOfLink(pathOf(link))).toBe(200);
  });

  test("security S1: another organization's page, invitations and members are not there", async () => {
    const mara = await signedIn(started.world.mara);
    const email = address();
    await invite(mara, email);
    const { link, actions } = await entryOf(mara, email);
    const ada = await signedIn(started.world.ada);
    const csrf_token = await csrfOf(ada);
    expect((await ada.get(members)).status).toBe(404);
    expect(
      (await ada.post(`${members}/invitations`, { csrf_token, email: address(), role: 'admin' })).status,
    ).toBe(404);
    const teas = `/members/${started.world.tea.house.publicId}`;
    for (const action of Object.values(actions)) {
      expect((await ada.post(action, { csrf_token })).status).toBe(404);
      expect((await ada.post(action.replace(members, teas), { csrf_token })).status).toBe(404);
    }
    expect(await statusOfLink(pathOf(link))).toBe(200);
  });

  test('security 88: forms of another site, or without a token of this visit, do nothing', async () => {
    const mara = await signedIn(started.world.mara);
    const email = address();
    const csrf_token = await csrfOf(mara);
    const path = `${members}/invitations`;
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await mara.post(path, { csrf_token, email, role: 'admin' }, headers)).status).toBe(403);
    expect((await mara.post(path, { email, role: 'admin' })).status).toBe(403);
    expect((await mara.get(members)).text).not.toContain(email);
  });

  test('who is not signed in is sent to do so, and back', async () => {
    for (const path of ['/members', members]) {
      const { status, headers } = await openBrowser(started.app.baseUrl).get(path);
      expect([status, headers.get('location')]).toEqual([
        303,
        `/login?return_to=${encodeURIComponent(path)}`,
      ]);
    }
  });
});

test('/members leads to the one organization, or lets somebody of several choose', async () => {
  const mara = await signedIn(started.world.mara);
  expect((await mara.get('/members')).headers.get('location')).toBe(members);
  const both = await addColleague(started.app.database, started.world.bicycles.house);
  await started.app.database.write({
    text: "INSERT INTO members (id, organization_id, user_id, role) VALUES (gen_random_uuid(), $1, $2, 'member')",
    values: [started.world.tea.house.id, both.id],
  });
  await started.app.database.write({
    text: 'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1',
    values: [both.id, started.world.mara.id],
  });
  const page = await (await signedIn(both)).get('/members');
  for (const { publicId: id } of [started.world.bicycles.house, started.world.tea.house])
    expect(page.text).toContain(`/members/${id}`);
});

test('of many members fifty are shown, and the others on the pages behind, each once', async () => {
  const { database } = started.app;
  const organizationId = started.world.tea.house.id;
  await database.write({
    text: `WITH people AS (INSERT INTO users (id, name, email) SELECT gen_random_uuid(), 'Person ' || n, 'crowd-' || n || '@example.com'
             FROM generate_series(1, 120) AS n RETURNING id)
           INSERT INTO members (id, organization_id, user_id, role) SELECT gen_random_uuid(), $1, id, 'member' FROM people`,
    values: [organizationId],
  });
  const ada = await signedIn(started.world.ada);
  const seen: string[] = [];
  let path: string | undefined = `/members/${publicId('org', organizationId)}`;
  for (let pages = 0; path !== undefined && pages < 5; pages++) {
    const elements = readPage((await ada.get(path)).text);
    const emails = elements.filter(({ attributes }) => attributes.class === 'email').map(({ text }) => text);
    seen.push(...emails.filter((email) => email.startsWith('crowd-')));
    path = elements.find(({ tag, text }) => tag === 'a' && text === 'More members')?.attributes.href;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  const altered = `/members/${publicId('org', organizationId)}?after=${'A'.repeat(54)}`;
  expect((await ada.get(altered)).status).toBe(400);
});
