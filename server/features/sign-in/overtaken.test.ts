import { afterAll, afterEach, expect, test } from 'vitest';
import { newId } from '../../ids/public-id.ts';
import { atIssuer } from '../../testing/at-issuer.ts';
import { addAuthenticator, addSignedUp } from '../../testing/authenticator.ts';
import { type BrowserSession, hiddenFields, openBrowser } from '../../testing/browser-session.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { startCraftedIssuer } from '../../testing/crafted-issuer.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { lockWaits } from '../../testing/lock-waits.ts';
import { addPasskeyDevice } from '../../testing/passkey-device.ts';
import { startApp } from '../../testing/start-app.ts';
import { makeWorld, password } from '../../testing/world.ts';
import { newChallenge } from '../second-factors/passkeys/challenge.ts';
import { resetSecondFactor } from '../second-factors/reset-second-factor.ts';

type Overtaking = () => Promise<void>;

/** What happens after a proof was checked, and before the transaction in which its session begins. */
let before: Overtaking | undefined;
/** What happens within it, right before the session: it either ends at once, or waits until there is one. */
let within: Overtaking | undefined;
let finished: Promise<void> | undefined;

const clone = await cloneDatabase();
const { database } = clone;
const beginWithin = async (name: string | undefined) => {
  const by = within;
  if (name !== 'sign_in_needs' || !by) return;
  within = undefined;
  let isOver = false;
  finished = by().finally(() => {
    isOver = true;
  });
  await expect.poll(async () => isOver || (await lockWaits(database)) > 0).toBe(true);
};
const overtaken: typeof database = {
  ...database,
  async transaction(work) {
    const by = before;
    before = undefined;
    await by?.();
    return database.transaction((transaction) =>
      work({
        ...transaction,
        async read(statement) {
          await beginWithin(statement.name);
          return transaction.read<never>(statement);
        },
      }),
    );
  },
};
const world = await makeWorld(database);
const app = await startApp({ ...clone, database: overtaken }, { identityNetworks: ['127.0.0.1'] });
const issuer = await startCraftedIssuer();
const { signIn: signInAtIssuer, connect } = atIssuer(app.baseUrl, issuer);
afterEach(() => {
  expect([before, within]).toEqual([undefined, undefined]);
});
afterAll(async () => {
  await app.stop();
  await clone.drop();
});
const { house } = world.bicycles;

const newOne = 'a new password of some length';
const signIn = (email: string, secret: string, browser = openBrowser(app.baseUrl)) =>
  browser.post('/login', { email, password: secret, return_to: '/' });
const isSignedIn = async (browser: BrowserSession) =>
  (await browser.get('/api/inbox/v1/session')).status === 200;

/** A person, and a change of their password by themselves. */
async function aPerson() {
  const person = await addSignedUp(database, world);
  const inbox = await inboxClient(app.baseUrl, person, house);
  const json = { current_password: password, password: newOne };
  const changed = async () => {
    expect((await inbox.call('/password', { method: 'PUT', json })).status).toBe(204);
  };
  return { person, changed };
}

/** A provider of the organization, connected to a person, and its admin, who can disable it. */
async function aProvider() {
  const { person, changed } = await aPerson();
  const admin = await inboxClient(app.baseUrl, world.mara, house);
  const { issuer: address, client } = issuer;
  const settings = { name: 'Acme', issuer: address, client_id: client.id, client_secret: client.secret };
  const added = await admin.post('/sign-in/providers', settings);
  expect(added.status).toBe(201);
  const { id } = added.body.data;
  const sub = newId();
  const connected = () => connect(person, house, id, { sub });
  const disabled = async () => {
    const response = await admin.call(`/sign-in/providers/${id}`, {
      method: 'PATCH',
      json: { status: 'disabled' },
    });
    expect(response.status).toBe(200);
  };
  return { person, changed, id, sub, connected, disabled };
}

test('security 84: once a password was changed, the old one starts no session, even if it was compared before', async () => {
  const { person, changed } = await aPerson();
  before = changed;
  const { status, headers } = await signIn(person.email, password);
  expect([status, headers.get('location')]).toEqual([401, null]);
  expect((await signIn(person.email, newOne)).status).toBe(303);
});

test('security 84: and ends the session that began with the old one a moment before', async () => {
  const { person, changed } = await aPerson();
  const browser = openBrowser(app.baseUrl);
  within = changed;
  expect((await signIn(person.email, password, browser)).status).toBe(303);
  await finished;
  expect(await isSignedIn(browser)).toBe(false);
});

test('security 84, 87: an old password that was compared before accepts no invitation', async () => {
  const { person, changed } = await aPerson();
  const { ada, tea } = world;
  const admin = await inboxClient(app.baseUrl, ada, tea.house);
  const invited = await admin.post('/invitations', { email: person.email, role: 'member' });
  const shown = await admin.post(`/invitations/${invited.body.data.id}/link`, {});
  const { pathname, search } = new URL(shown.body.data.link);
  const browser = openBrowser(app.baseUrl);
  await browser.get(pathname + search);
  const page = await browser.get('/invitation');
  const choosing = { ...hiddenFields(page), name: 'Robin', password };
  const chosen = await browser.post('/invitation', choosing);
  const repeated = { ...hiddenFields(chosen), password };
  before = changed;
  const refused = await browser.post('/invitation', repeated);
  expect([refused.status, await isSignedIn(browser)]).toEqual([401, false]);
  const members = 'SELECT 1 FROM members WHERE organization_id = $1 AND user_id = $2';
  const values = [tea.house.id, person.id];
  expect(await database.read({ text: members, values })).toEqual([]);
  const accepted = await browser.post('/invitation', { ...hiddenFields(refused), password: newOne });
  expect([accepted.status, await isSignedIn(browser)]).toEqual([303, true]);
  expect(await database.read({ text: members, values })).toHaveLength(1);
});

test('a session that begins with a passkey ends if an operator removes the passkey at the same time', async () => {
  const { person } = await aPerson();
  const device = await addPasskeyDevice(database, app.baseUrl, { userId: person.id });
  const withPasskey = async (browser: BrowserSession) => {
    const { challenge, state } = newChallenge(app.digest, null, Math.floor(Date.now() / 1000));
    const response = device.respond(challenge);
    return browser.post('/login/passkey', { state, response, return_to: '/' });
  };
  const browser = openBrowser(app.baseUrl);
  expect((await withPasskey(browser)).status).toBe(303);
  expect(await isSignedIn(browser)).toBe(true);
  const another = openBrowser(app.baseUrl);
  within = async () => {
    expect(await database.transaction((it) => resetSecondFactor(it, undefined, person.id))).toBe(true);
  };
  await withPasskey(another);
  await finished;
  expect([await isSignedIn(browser), await isSignedIn(another)]).toEqual([false, false]);
  expect((await withPasskey(another)).status).toBe(401);
});

test('nobody is signed in by a provider that was disabled while it responded', async () => {
  const { id, sub, connected, disabled } = await aProvider();
  expect((await connected()).status).toBe(303);
  before = disabled;
  const { browser, response } = await signInAtIssuer(id, { sub });
  expect([response.status, await isSignedIn(browser)]).toEqual([404, false]);
});

test('a session that its provider ended before it began here doesn’t begin', async () => {
  const { id, sub, connected } = await aProvider();
  await connected();
  const sid = newId();
  before = async () => {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const iat = Math.floor(Date.now() / 1000);
    const about = { iss: issuer.issuer, aud: issuer.client.id, iat, jti: newId() };
    const logout_token = await issuer.sign({ ...about, sid, events });
    expect((await app.send(`/sign-in/${id}/logout`, { form: { logout_token } })).status).toBe(200);
  };
  const { browser, response } = await signInAtIssuer(id, { sub, sid });
  expect([response.status, await isSignedIn(browser)]).toEqual([400, false]);
  const later = await signInAtIssuer(id, { sub, sid: newId() });
  expect(await isSignedIn(later.browser)).toBe(true);
});

test('a session that begins at a provider ends if it is disabled at the same time', async () => {
  const { id, sub, connected, disabled } = await aProvider();
  await connected();
  within = disabled;
  const { browser } = await signInAtIssuer(id, { sub });
  await finished;
  expect(await isSignedIn(browser)).toBe(false);
});

test('somebody who has still to enter a code is not signed in once the provider that knew them is disabled', async () => {
  const { person, id, sub, connected, disabled } = await aProvider();
  await connected();
  let now = Date.now() * 1000;
  const authenticator = await addAuthenticator({ baseUrl: app.baseUrl, now: () => now }, person, house);
  const { browser, response } = await signInAtIssuer(id, { sub });
  expect(response.headers.get('location')).toMatch(/^\/login\/code/);
  await disabled();
  now += 30_000_000;
  const entered = await browser.post('/login/code', { code: authenticator.code(), return_to: '/' });
  expect(entered.headers.get('location')).toMatch(/^\/login\?ended=1/);
  expect(await isSignedIn(browser)).toBe(false);
});

test('a provider isn’t connected to an account by a session that ended while it responded', async () => {
  const { person, id, sub, changed } = await aProvider();
  const inbox = await inboxClient(app.baseUrl, person, house);
  const begun = await inbox.post('/account/identities', { provider_id: id, return_to: '/' });
  const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const { pathname, search } = new URL(issuer.respond(begun.body.data.address));
  issuer.craft = (honest, sign) => sign({ ...honest, sub });
  before = changed;
  const back = await app.send(pathname + search, { headers: { cookie: `${inbox.cookie}; ${flow}` } });
  expect(back.status).toBe(400);
  const { browser, response } = await signInAtIssuer(id, { sub });
  expect([response.status, await isSignedIn(browser)]).toEqual([403, false]);
});

test('of the last two passkeys of somebody without a password, removed at once, one stays', async () => {
  const { person } = await aPerson();
  const inbox = await inboxClient(app.baseUrl, person, house);
  const write = (text: string, ...values: unknown[]) =>
    database.write({ text, values: [person.id, ...values] });
  await write('UPDATE users SET password_hash = NULL WHERE id = $1');
  for (let round = 0; round < 5; round++) {
    await write('DELETE FROM passkeys WHERE user_id = $1');
    await write(
      `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, rp_id, inserted_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', 'Laptop', 'localhost', now()
         FROM generate_series(1, 2)`,
    );
    await write(
      `UPDATE sessions SET proofs = jsonb_build_object('passkey', $2::bigint) WHERE user_id = $1`,
      Math.floor(Date.now() / 1000),
    );
    const { body } = await inbox.get('/account/factors');
    const ids = (body.data.passkeys as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const removed = ids.map((id) => inbox.call(`/account/passkeys/${id}`, { method: 'DELETE' }));
    expect((await Promise.all(removed)).map(({ status }) => status).sort()).toEqual([204, 409]);
  }
});
