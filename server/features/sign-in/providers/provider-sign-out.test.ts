import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { atIssuer, callerOf } from '../../../testing/at-issuer.ts';
import { addAuthenticator, addSignedUp, settableClock } from '../../../testing/authenticator.ts';
import { type BrowserSession, hiddenFields, openBrowser } from '../../../testing/browser-session.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { startOpenidProvider } from '../../../testing/openid-provider.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { setProviderStatus } from '../../identity-providers/provider-store.ts';
import { sealReturn } from '../../identity-providers/sign-out/sign-out-return.ts';

const clock = settableClock();
const { app, world } = await startWorld({
  now: clock.now,
  identityNetworks: ['127.0.0.1'],
});
afterAll(() => app.stop());
const { bicycles, mara, jonas } = world;
const { database } = app;
const issuer = await startCraftedIssuer();
const at = atIssuer(app.baseUrl, issuer);
const local = (address: string) => address.replace(app.baseUrl, '');
const now = () => Math.floor(clock.now() / 1_000_000);
const endpoint = () => `${issuer.issuer}/end?tenant=acme`;

let admin: InboxClient;
let providerId: string;
let postLogoutUri: string;
const patch = (json: object) => admin.call(`/sign-in/providers/${providerId}`, { method: 'PATCH', json });

beforeAll(async () => {
  admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  const settings = { name: 'Acme', issuer: issuer.issuer, client_id: issuer.client.id };
  const added = await admin.post('/sign-in/providers', { ...settings, client_secret: issuer.client.secret });
  expect([added.status, added.body.data.ends_session]).toEqual([201, true]);
  ({ id: providerId, post_logout_uri: postLogoutUri } = added.body.data);
  expect(postLogoutUri).toBe(`${app.baseUrl}/sign-in/${providerId}/signed-out`);
  await at.connect(jonas, bicycles.house, providerId, { sub: 'jonas' });
});
beforeEach(() => {
  issuer.metadata = { end_session_endpoint: endpoint() };
});

const signIn = async (said = {}) => (await at.signIn(providerId, { sub: 'jonas', ...said })).browser;
const signOut = (browser: BrowserSession) =>
  callerOf(app.baseUrl, browser, bicycles.house)('DELETE', '/session');
const isSignedIn = async (browser: BrowserSession) =>
  (await browser.get('/api/inbox/v1/session')).status === 200;
const stored = async () =>
  (await database.read({ text: 'SELECT 1 FROM provider_sign_outs', values: [] })).length;

describe('signing out of a session that a provider has proved', () => {
  test('leads to the provider with the ID token, and back to the sign-in page', async () => {
    const browser = await signIn();
    const { status, body } = await signOut(browser);
    expect(status).toBe(200);
    const address = new URL(body.data.address);
    expect(`${address.origin}${address.pathname}`).toBe(`${issuer.issuer}/end`);
    const { id_token_hint = '', state = '', ...others } = Object.fromEntries(address.searchParams);
    expect(others).toEqual({
      tenant: 'acme',
      client_id: issuer.client.id,
      post_logout_redirect_uri: postLogoutUri,
    });
    expect(JSON.parse(Buffer.from(id_token_hint.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      sub: 'jonas',
    });
    expect(await isSignedIn(browser)).toBe(false);
    const back = await browser.get(`${local(postLogoutUri)}?state=${encodeURIComponent(state)}`);
    expect([back.status, back.headers.get('location')]).toEqual([303, '/login']);
  });

  test('works on the page without script as well, and returns to where its form says', async () => {
    const browser = await signIn();
    const page = await browser.get('/logout');
    const response = await browser.post('/logout', { ...hiddenFields(page), return_to: '/here' });
    const address = new URL(response.headers.get('location') ?? '');
    expect([response.status, address.origin]).toEqual([303, issuer.issuer]);
    expect(await isSignedIn(browser)).toBe(false);
    const back = await browser.get(`${local(postLogoutUri)}?state=${address.searchParams.get('state')}`);
    expect(back.headers.get('location')).toBe('/here');
  });

  test('stores the ID token encrypted, logs it never, and deletes it with the session', async () => {
    const before = await stored();
    const browser = await signIn();
    expect(await stored()).toBe(before + 1);
    const dump = await dumpDatabase(database);
    const { body } = await signOut(browser);
    const token = new URL(body.data.address).searchParams.get('id_token_hint') ?? '';
    expect(token.split('.')).toHaveLength(3);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(Buffer.from(token).toString('hex'));
    expect(app.logLines.length).toBeGreaterThan(0);
    expect(app.logLines.join('')).not.toContain(token.split('.')[1]);
    expect(await stored()).toBe(before);
  });

  test.each([
    ['has no endpoint for it', () => ({})],
    ['names a script as its endpoint', () => ({ end_session_endpoint: 'javascript:alert(1)' })],
    ['names an insecure endpoint', () => ({ end_session_endpoint: 'http://acme.example/end' })],
  ])('ends it here only, if the provider %s', async (_, metadata) => {
    issuer.metadata = metadata();
    const browser = await signIn();
    expect((await signOut(browser)).status).toBe(204);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('ends it here only, if the admins don’t want more', async () => {
    const before = await signIn();
    expect((await patch({ ends_session: false })).body.data.ends_session).toBe(false);
    expect((await signOut(before)).status).toBe(204);
    const after = await signIn();
    expect(await stored()).toBe(0);
    expect((await patch({ ends_session: true })).status).toBe(200);
    expect((await signOut(after)).status).toBe(204);
  });

  test('sends no token that would make the address too long', async () => {
    const browser = await signIn({ groups: Array.from({ length: 400 }, (_, number) => `group ${number}`) });
    const address = new URL((await signOut(browser)).body.data.address);
    expect(address.searchParams.has('id_token_hint')).toBe(false);
    expect(address.searchParams.get('client_id')).toBe(issuer.client.id);
  });

  test('works after the code of an authenticator app, too', async () => {
    const robin = await addSignedUp(database, world);
    await at.connect(robin, bicycles.house, providerId, { sub: 'robin' });
    const phone = await addAuthenticator({ baseUrl: app.baseUrl, now: clock.now }, robin, bicycles.house);
    clock.forward(30);
    const browser = await signIn({ sub: 'robin' });
    expect(await isSignedIn(browser)).toBe(false);
    await browser.post('/login/code', { code: phone.code(), return_to: '/' });
    expect((await signOut(browser)).body.data.address).toContain('id_token_hint=');
  });

  test('uses the latest ID token, after the person has confirmed who they are', async () => {
    const browser = await signIn({ auth_time: now() - 3600 });
    const away = await browser.get(`/sign-in/${providerId}/confirm`);
    issuer.craft = (honest, sign) =>
      sign({ ...honest, sub: 'jonas', auth_time: now(), sid: 'second' } as never);
    await browser.get(local(issuer.respond(away.headers.get('location') ?? '')));
    const token = new URL((await signOut(browser)).body.data.address).searchParams.get('id_token_hint') ?? '';
    expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).toContain('"sid":"second"');
  });
});

test('signing out of a session that a password has proved leads to no provider', async () => {
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(jonas);
  expect((await signOut(browser)).status).toBe(204);
});

test.each([
  ['is absent', () => ''],
  ['was altered', () => `${state()}x`],
  ['has expired', () => state({ now: now() - 3601 })],
  ['was made with another key', () => state({ key: 'another secret key that is long enough' })],
  ['leads elsewhere', () => state({ returnTo: '//elsewhere.example' })],
])('people return to this server only, whatever comes back: the state %s', async (_, made) => {
  const path = `/sign-in/${providerId}/signed-out?state=${encodeURIComponent(made())}`;
  const back = await openBrowser(app.baseUrl).get(path);
  expect([back.status, ['/', '/login']]).toEqual([
    303,
    expect.arrayContaining([back.headers.get('location')]),
  ]);
});

function state({ key = secretKey, returnTo = '/elsewhere', now: at = now() } = {}): string {
  return sealReturn(keyedDigest(key), { returnTo, now: at });
}

test('the strict provider ends its own session, and asks who it is at the next sign-in', async () => {
  let addresses = { redirect_uri: '', post_logout_uri: '' };
  const provider = await startOpenidProvider(
    () => [addresses.redirect_uri],
    () => [addresses.post_logout_uri],
  );
  provider.accounts.set('robin', { email: 'robin@acme.example', email_verified: true });
  const added = await admin.post('/sign-in/providers', {
    name: 'Strict',
    issuer: provider.issuer,
    client_id: provider.client.id,
    client_secret: provider.client.secret,
  });
  const { id } = added.body.data;
  addresses = added.body.data;
  const own = await inboxClient(app.baseUrl, await addSignedUp(database, world), bicycles.house);
  const begun = await own.post('/account/identities', { provider_id: id, return_to: '/' });
  const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const there = openBrowser(provider.issuer);
  const arrived = await provider.signIn(begun.body.data.address, 'robin', there);
  await app.send(local(arrived), { headers: { cookie: `${own.cookie}; ${flow}` } });

  const browser = openBrowser(app.baseUrl);
  const away = await browser.get(`/sign-in/${id}`);
  const address = away.headers.get('location') ?? '';
  // It still knows the person, and so asks for nothing.
  expect((await there.get(address.replace(provider.issuer, ''))).headers.get('location')).toContain(
    app.baseUrl,
  );
  const next = await browser.get(`/sign-in/${id}`);
  await browser.get(local(await provider.signIn(next.headers.get('location') ?? '', 'robin', there)));
  const { body } = await signOut(browser);
  const back = await provider.signOut(body.data.address, there);
  expect(back).toContain(addresses.post_logout_uri);
  expect((await browser.get(local(back))).headers.get('location')).toBe('/login');
  const again = await browser.get(`/sign-in/${id}`);
  const asked = await there.get((again.headers.get('location') ?? '').replace(provider.issuer, ''));
  expect(asked.headers.get('location')).not.toContain(app.baseUrl);
});

test('a provider that the operator has disabled is neither enabled, changed, deleted nor added again by an admin', async () => {
  const id = parsePublicId('idp', providerId) ?? '';
  await setProviderStatus(database, id, 'disabled');
  const find = async () =>
    (await admin.get('/sign-in/providers')).body.data.providers.find(
      (it: { id: string }) => it.id === providerId,
    );
  expect(await find()).toMatchObject({ status: 'disabled', disabled_by: 'operator' });
  const settings = { name: 'Same', client_id: issuer.client.id, client_secret: issuer.client.secret };
  for (const refused of [
    await patch({ status: 'active' }),
    await patch({ status: 'disabled' }),
    await patch({ name: 'Other' }),
    await admin.call(`/sign-in/providers/${providerId}`, { method: 'DELETE' }),
    await admin.post('/sign-in/providers', { ...settings, issuer: issuer.issuer }),
    await admin.post('/sign-in/providers', { ...settings, issuer: `${issuer.issuer}/` }),
  ])
    expect([refused.status, refused.body.error_description]).toEqual([
      409,
      expect.stringContaining('operator of this server has disabled'),
    ]);
  expect(await find()).toMatchObject({ name: 'Acme', disabled_by: 'operator' });
  await setProviderStatus(database, id, 'active');
  expect(await find()).toMatchObject({ status: 'active', disabled_by: null });
  expect((await patch({ status: 'disabled' })).body.data.disabled_by).toBe('admin');
  expect((await patch({ status: 'active' })).body.data.disabled_by).toBeNull();
});
