import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../testing/browser-session.ts';
import { catchMail, type MailCatcher } from '../../testing/catch-mail.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { type StartedWorld, startWorld } from '../../testing/start-world.ts';
import { password } from '../../testing/world.ts';

let catcher: MailCatcher;
let started: StartedWorld;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld({ mail: catcher.settings });
});
afterAll(async () => {
  await started.app.stop();
  await catcher.stop();
});

const secret = 'another password of some length';

const signedIn = ({ app, world } = started) => inboxClient(app.baseUrl, world.mara, world.bicycles.house);
const change = (inbox: InboxClient, current_password: string, requested: string, headers = {}) =>
  inbox.call('/password', { method: 'PUT', json: { current_password, password: requested }, headers });
const isOver = async (cookie: string) =>
  (await started.app.send('/logout', { headers: { cookie } })).status === 303;

test('security 82, 84: a new password ends every other session, gives this one a new secret, and keeps apps connected', async () => {
  const [here, there] = [await signedIn(), await signedIn()];
  const token = (await started.as(started.world.mara)).token;
  const response = await change(here, password, secret);
  expect(response.status).toBe(204);
  const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
  expect(await Promise.all([cookie, here.cookie, there.cookie].map(isOver))).toEqual([false, true, true]);
  expect((await started.app.api(token).get('/me')).status).toBe(200);
  expect((await catcher.next(started.world.mara.email)).text).toContain('has just been changed');
  const [old, renewed] = [password, secret].map((it) => ({ email: started.world.mara.email, password: it }));
  for (const [form, status] of [
    [old, 401],
    [renewed, 303],
  ] as const)
    expect((await openBrowser(started.app.baseUrl).post('/login', { ...form })).status).toBe(status);
  await started.app.database.write({
    text: 'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1',
    values: [started.world.mara.id, started.world.jonas.id],
  });
});

test.each([
  ['the wrong current password', 'not the password', secret, 'current_password'],
  ['a new one that is too short', password, 'short', 'password'],
  ['no current password', '', secret, 'current_password'],
])('a change with %s is 422 and changes nothing', async (_, current, requested, field) => {
  const [here, there] = [await signedIn(), await signedIn()];
  const { status, body, text } = await change(here, current, requested);
  expect([status, body.details[0].field]).toEqual([422, field]);
  expect(text).not.toContain(secret);
  expect(await Promise.all([here, there, await signedIn()].map((it) => isOver(it.cookie)))).toEqual(
    Array(3).fill(false),
  );
});

test('security 81: the current password can’t be guessed faster here than at sign-in', async () => {
  const limited = await startWorld({ rateLimits: true });
  const inbox = await signedIn(limited);
  for (let tries = 0; tries < 20; tries++) expect((await change(inbox, 'wrong', secret)).status).toBe(422);
  expect((await change(inbox, password, secret)).status).toBe(429);
  await limited.app.stop();
});

describe('security 88: a change', () => {
  test.each([
    ['by another site', { origin: 'https://evil.example' }],
    ['by another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['without the token of the session', { 'x-csrf-token': '' }],
  ])('%s is 403 and changes nothing', async (_, headers) => {
    expect((await change(await signedIn(), password, secret, headers)).status).toBe(403);
    expect(await isOver((await signedIn()).cookie)).toBe(false);
  });
});
