import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyedDigest } from '../../access/keyed-digest.ts';
import { finishKeyRotation } from '../../installation/finish-key-rotation.ts';
import { addAuthenticator, addSignedUp, settableClock, totpCode } from '../../testing/authenticator.ts';
import { openBrowser } from '../../testing/browser-session.ts';
import { catchMail, type MailCatcher } from '../../testing/catch-mail.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { secretKey } from '../../testing/start-app.ts';
import { type StartedWorld, startWorld } from '../../testing/start-world.ts';
import { type Actor, password } from '../../testing/world.ts';
import { findTotp, openTotp } from './totp/totp-store.ts';

const clock = settableClock();
let catcher: MailCatcher;
let started: StartedWorld;
let person: Actor;
let inbox: InboxClient;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld({ now: clock.now, mail: catcher.settings });
});
afterAll(async () => {
  await started.app.stop();
  await catcher.stop();
});

const server = () => ({ baseUrl: started.app.baseUrl, now: clock.now });
const signedIn = () => inboxClient(started.app.baseUrl, person, started.world.bicycles.house);

beforeEach(async () => {
  person = await addSignedUp(started.app.database, started.world);
  inbox = await signedIn();
});

const post = (path: string, client = inbox) => client.call(path, { method: 'POST' });
const confirm = (json: { enrollment: string; code: string }, client = inbox) =>
  client.call('/account/totp', { method: 'PUT', json });
const factors = async () => (await inbox.get('/account/factors')).body.data;
const subject = async () => (await catcher.next(person.email)).headers.get('subject')?.[0];

async function setUp() {
  const app = await addAuthenticator(server(), person, started.world.bicycles.house);
  clock.forward(30);
  return app;
}

describe('setting up an authenticator app', () => {
  test('requires a code of the app; nothing changes before that', async () => {
    const { secret, address, qr_code, enrollment } = (await post('/account/totp/enrollment')).body.data;
    expect(address).toContain(`secret=${secret.replaceAll(' ', '')}`);
    expect(qr_code).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>$/s);
    const code = totpCode(secret, clock.now());
    const other = code === '000000' ? '000001' : '000000';
    const wrong = await confirm({ enrollment, code: other });
    expect([wrong.status, wrong.body.details[0]]).toMatchObject([422, { field: 'code', code: 'wrong' }]);
    expect(await factors()).toEqual({ passkeys: [], totp: null, recovery_codes_left: 0 });
    const added = await confirm({ enrollment, code });
    expect(added.body.data.recovery_codes).toHaveLength(10);
    const now = Math.floor(clock.now() / 1_000_000);
    expect(await factors()).toEqual({ passkeys: [], totp: { inserted_at: now }, recovery_codes_left: 10 });
    expect(await subject()).toBe('An authenticator app was added to your Deskbell account');
    expect((await openBrowser(started.app.baseUrl).signIn(person)).headers.get('location')).toBe(
      '/login/code?return_to=%2F',
    );
  });

  test('fails with an enrollment that is altered, too old, or another person’s', async () => {
    const { secret, enrollment } = (await post('/account/totp/enrollment')).body.data;
    const others = await inboxClient(started.app.baseUrl, started.world.jonas, started.world.bicycles.house);
    const code = () => totpCode(secret, clock.now());
    const altered = `${enrollment.slice(0, -2)}${enrollment.endsWith('AA') ? 'BB' : 'AA'}`;
    const responses = [
      await confirm({ enrollment: altered, code: code() }),
      await confirm({ enrollment: '', code: code() }),
      await confirm({ enrollment, code: code() }, others),
    ];
    clock.forward(3601);
    await inbox.post('/step-up', { way: 'password', proof: password });
    responses.push(await confirm({ enrollment, code: code() }));
    for (const { status, body } of responses)
      expect([status, body.details[0]]).toMatchObject([422, { field: 'enrollment', code: 'expired' }]);
    expect((await others.get('/account/factors')).body.data.totp).toBeNull();
  });

  test('again replaces the app and the recovery codes', async () => {
    const before = await setUp();
    await inbox.post('/step-up', { way: 'totp', proof: before.code() });
    const { secret, enrollment } = (await post('/account/totp/enrollment')).body.data;
    clock.forward(30);
    const added = await confirm({ enrollment, code: totpCode(secret, clock.now()) });
    expect(added.status).toBe(200);
    clock.forward(30);
    const signIn = async (code: string) => {
      const browser = openBrowser(started.app.baseUrl);
      await browser.signIn(person);
      return (await browser.post('/login/code', { code, return_to: '/' })).status;
    };
    expect(await signIn(before.code())).toBe(401);
    expect(await signIn(before.recoveryCodes[0] ?? '')).toBe(401);
    expect(await signIn(added.body.data.recovery_codes[0])).toBe(303);
    expect(await signIn(totpCode(secret, clock.now()))).toBe(303);
  });
});

describe('removing the app', () => {
  test('keeps the password and signed-in browsers, but no proof of the app', async () => {
    await setUp();
    await catcher.next(person.email);
    const removed = await inbox.call('/account/totp', { method: 'DELETE' });
    expect([removed.status, removed.body.error]).toEqual([403, 'step_up_required']);
    const app = await inboxWithCode();
    expect((await app.call('/account/totp', { method: 'DELETE' })).status).toBe(204);
    expect(await factors()).toEqual({ passkeys: [], totp: null, recovery_codes_left: 0 });
    expect(await subject()).toBe('The authenticator app was removed from your Deskbell account');
    const sessions = await started.app.database.read<{ proofs: object }>({
      text: 'SELECT proofs FROM sessions WHERE user_id = $1',
      values: [person.id],
    });
    expect(sessions.length).toBeGreaterThan(1);
    for (const { proofs } of sessions) expect(Object.keys(proofs)).toEqual(['password']);
    expect((await openBrowser(started.app.baseUrl).signIn(person)).headers.get('location')).toBe('/');
    expect((await app.call('/account/totp', { method: 'DELETE' })).status).toBe(404);
  });

  async function inboxWithCode(): Promise<InboxClient> {
    const row = await findTotp(started.app.database, person.id);
    const seed = openTotp(keyedDigest(secretKey), person.id, row ?? { sealed: Buffer.alloc(0) });
    expect(seed).toHaveLength(20);
    const { secret } = { secret: base32(seed) };
    await inbox.post('/step-up', { way: 'totp', proof: totpCode(secret, clock.now()) });
    return inbox;
  }
});

const base32 = (bytes: Buffer) =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replace(/.{5}/g, (bits) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(bits, 2)] ?? '');

test('new recovery codes replace the old ones, for people with an app only', async () => {
  expect((await post('/account/recovery-codes')).status).toBe(404);
  const app = await setUp();
  await catcher.next(person.email);
  await inbox.post('/step-up', { way: 'totp', proof: app.code() });
  const codes: string[] = (await post('/account/recovery-codes')).body.data.recovery_codes;
  expect(codes).toHaveLength(10);
  expect(codes.filter((code) => app.recoveryCodes.includes(code))).toEqual([]);
  expect(await factors()).toMatchObject({ recovery_codes_left: 10 });
  expect(await subject()).toBe('Your Deskbell account has new recovery codes');
  const repeated = await inbox.post('/step-up', { way: 'recovery_code', proof: app.recoveryCodes[0] });
  expect([repeated.status, repeated.body.details[0].code]).toEqual([422, 'wrong']);
  expect((await inbox.post('/step-up', { way: 'recovery_code', proof: codes[0] })).status).toBe(204);
  expect(await factors()).toMatchObject({ recovery_codes_left: 9 });
});

test('of recovery codes that are renewed many times at once, only one set works', async () => {
  const app = await setUp();
  await inbox.post('/step-up', { way: 'totp', proof: app.code() });
  const renewed = await Promise.all(Array.from({ length: 10 }, () => post('/account/recovery-codes')));
  expect(renewed.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await factors()).toMatchObject({ recovery_codes_left: 10 });
});

test('a rotated secret key reseals the seeds', async () => {
  await setUp();
  const { database } = started.app;
  const before = await findTotp(database, person.id);
  const rotated = keyedDigest('another secret key of a sufficient length for this', [secretKey]);
  const opened = before && openTotp(rotated, person.id, before);
  await finishKeyRotation(database, rotated);
  const after = await findTotp(database, person.id);
  expect(after?.sealed.equals(before?.sealed ?? Buffer.alloc(0))).toBe(false);
  const alone = keyedDigest('another secret key of a sufficient length for this');
  expect(after && openTotp(alone, person.id, after)).toEqual(opened);
  await finishKeyRotation(
    database,
    keyedDigest(secretKey, ['another secret key of a sufficient length for this']),
  );
});

describe('a fresh proof', () => {
  const enroll = (client = inbox) => post('/account/totp/enrollment', client);

  test('is needed for important changes ten minutes after signing in', async () => {
    const admin = await inboxClient(started.app.baseUrl, started.world.mara, started.world.bicycles.house);
    const member = await addSignedUp(started.app.database, started.world);
    const { body: members } = await admin.get(`/members?q=${encodeURIComponent(member.email)}`);
    const memberPath = `/members/${members.data[0].id}`;
    const app = { name: 'App', scopes: ['tags:read'], redirect_uris: ['https://app.example.com/callback'] };
    const requests: [string, Parameters<InboxClient['call']>[1]][] = [
      ['/apps', { method: 'POST', json: app }],
      [memberPath, { method: 'PATCH', json: { role: 'admin' } }],
      ['/invitations', { method: 'POST', json: { email: 'new@example.com', role: 'admin' } }],
      ['/account/totp/enrollment', { method: 'POST' }],
    ];
    clock.forward(601);
    for (const [path, options] of requests) {
      const { status, body } = await admin.call(path, options);
      expect([path, status, body.error, body.details]).toEqual([
        path,
        403,
        'step_up_required',
        [{ ways: ['password'] }],
      ]);
    }
    // Everyday work doesn't require it, and neither do other changes of the same records.
    for (const [path, options] of [
      [memberPath, { method: 'PATCH', json: { access: 'light' } }],
      ['/tags', { method: 'POST', json: { name: `tag of ${member.id}` } }],
    ] as const)
      expect([path, (await admin.call(path, options)).status]).toEqual([path, expect.toBeOneOf([200, 201])]);
    expect((await admin.post('/step-up', { way: 'password', proof: password })).status).toBe(204);
    for (const [path, options] of requests)
      expect([path, (await admin.call(path, options)).status]).toEqual([path, expect.toBeOneOf([200, 201])]);
  });

  test('is the password only for people without a second factor', async () => {
    const app = await setUp();
    const { body } = await enroll();
    expect(body.details).toEqual([{ ways: ['totp', 'recovery_code'] }]);
    const tried = await inbox.post('/step-up', { way: 'password', proof: password });
    expect([tried.status, tried.body.details[0].field]).toEqual([422, 'way']);
    expect((await enroll()).status).toBe(403);
    expect((await inbox.post('/step-up', { way: 'totp', proof: app.code() })).status).toBe(204);
    expect((await enroll()).status).toBe(200);
    const repeated = await inbox.post('/step-up', { way: 'totp', proof: app.code() });
    expect([repeated.status, repeated.body.details[0].code]).toEqual([422, 'wrong']);
  });

  test('is limited in wrong passwords and codes', async () => {
    const wrong = await inbox.post('/step-up', { way: 'password', proof: 'wrong' });
    expect([wrong.status, wrong.body.details[0]]).toMatchObject([422, { field: 'proof', code: 'wrong' }]);
    const app = await setUp();
    const other = app.code() === '000000' ? '000001' : '000000';
    for (let count = 0; count < 10; count++)
      expect((await inbox.post('/step-up', { way: 'totp', proof: other })).body.details[0].code).toBe(
        'wrong',
      );
    const resting = await inbox.post('/step-up', { way: 'totp', proof: app.code() });
    expect([resting.status, resting.body.details[0].code]).toEqual([422, 'resting']);
    expect((await inbox.post('/step-up', { way: 'recovery_code', proof: app.recoveryCodes[3] })).status).toBe(
      204,
    );
  });

  test('is needed to change the password of an account with a second factor', async () => {
    const change = (current_password: string) =>
      inbox.call('/password', {
        method: 'PUT',
        json: { current_password, password: 'a new password of some length' },
      });
    clock.forward(601);
    expect((await change('wrong')).body.error).toBe('validation_error');
    const app = await setUp();
    expect((await change(password)).body.error).toBe('step_up_required');
    await inbox.post('/step-up', { way: 'totp', proof: app.code() });
    expect((await change(password)).status).toBe(204);
  });

  test('in one session doesn’t count in another', async () => {
    const other = await signedIn();
    clock.forward(601);
    await inbox.post('/step-up', { way: 'password', proof: password });
    expect((await enroll()).status).toBe(200);
    expect((await enroll(other)).status).toBe(403);
  });

  test('counts the password of an earlier version’s session for its first ten minutes', async () => {
    await started.app.database.write({
      text: 'UPDATE sessions SET proofs = NULL, inserted_at = $2 WHERE user_id = $1',
      values: [person.id, new Date(clock.now() / 1000)],
    });
    expect((await enroll()).status).toBe(200);
    const { body } = await inbox.get('/sessions');
    expect(body.data[0].proofs).toEqual([
      { kind: 'password', proved_at: Math.floor(clock.now() / 1_000_000) },
    ]);
    clock.forward(601);
    expect((await enroll()).status).toBe(403);
    await inbox.post('/step-up', { way: 'password', proof: password });
    expect((await enroll()).status).toBe(200);
  });
});
