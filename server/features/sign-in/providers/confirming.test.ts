import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { noPolicy } from '../../../access/sign-in-policy.ts';
import { publicId } from '../../../ids/public-id.ts';
import { atIssuer, callerOf } from '../../../testing/at-issuer.ts';
import { addAuthenticator, addSignedUp, settableClock } from '../../../testing/authenticator.ts';
import { type BrowserSession, openBrowser } from '../../../testing/browser-session.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { type Actor, password } from '../../../testing/world.ts';
import { insertProvider } from '../../identity-providers/provider-store.ts';

const clock = settableClock();
const { app, world } = await startWorld({ now: clock.now, identityNetworks: ['127.0.0.1'] });
afterAll(() => app.stop());
const { bicycles, mara, jonas } = world;
const { database } = app;
const issuer = await startCraftedIssuer();
const at = atIssuer(app.baseUrl, issuer);
const local = (address: string) => address.replace(app.baseUrl, '');
const now = () => Math.floor(clock.now() / 1_000_000);

/** Of the organization, and of the installation; both at the same issuer. */
let ours: string;
let installations: string;
/** Has no password: only providers. */
let robin: Actor;

beforeAll(async () => {
  const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  const settings = { name: 'Acme', issuer: issuer.issuer, client_id: issuer.client.id };
  const added = await admin.post('/sign-in/providers', { ...settings, client_secret: issuer.client.secret });
  ours = added.body.data.id;
  installations = publicId(
    'idp',
    await insertProvider(database, keyedDigest(secretKey), {
      ...settings,
      name: 'Everybody’s',
      clientSecret: issuer.client.secret,
      organization_id: null,
      trusts_email: false,
    }),
  );
  robin = await addSignedUp(database, world);
  await database.write({
    text: `UPDATE members SET role = 'admin' WHERE user_id = $1`,
    values: [robin.id],
  });
  for (const [person, sub] of [
    [mara, 'mara'],
    [jonas, 'jonas'],
    [robin, 'robin'],
  ] as const)
    for (const id of [ours, installations])
      expect((await at.connect(person, bicycles.house, id, { sub })).status).toBe(303);
  await database.write({ text: 'UPDATE users SET password_hash = NULL WHERE id = $1', values: [robin.id] });
});
beforeEach(() => {
  issuer.metadata = {};
});

/** Somebody signs in at a provider long after they authenticated there, and so has no recent proof. */
async function signedIn(providerId: string, sub: string): Promise<BrowserSession> {
  const { browser, response } = await at.signIn(providerId, { sub, auth_time: now() - 3600 });
  expect(response.status).toBe(303);
  return browser;
}

/** The person of a browser confirms who they are at a provider, which then says this. */
async function confirm(browser: BrowserSession, providerId: string, said: Record<string, unknown>) {
  const away = await browser.get(`/sign-in/${providerId}/confirm?return_to=/login/confirmed`);
  if (away.status !== 303) return away;
  issuer.craft = (honest, sign) => sign({ ...honest, ...said } as never);
  return browser.get(local(issuer.respond(away.headers.get('location') ?? '')));
}

const caller = (browser: BrowserSession) => callerOf(app.baseUrl, browser, bicycles.house);
const protectedCall = (browser: BrowserSession) =>
  caller(browser)('POST', '/sign-in/domains', { domain: 'x' });
/** 403, or 422 for the invalid domain once there is a recent proof. */
const isAsked = async (browser: BrowserSession) => {
  const { status, body } = await protectedCall(browser);
  expect([403, 422]).toContain(status);
  return body.error === 'step_up_required';
};

describe.each([
  ['of the installation', () => installations, 'Everybody’s'],
  ['of the organization', () => ours, 'Acme'],
])('somebody without a password, at a provider %s', (_, provider, name) => {
  test('confirms who they are by signing in there again', async () => {
    const browser = await signedIn(provider(), 'robin');
    const asked = await protectedCall(browser);
    const details = [{ ways: ['provider'], providers: [{ id: provider(), name }] }];
    expect([asked.status, asked.body]).toMatchObject([403, { error: 'step_up_required', details }]);
    const away = await browser.get(`/sign-in/${provider()}/confirm`);
    const { searchParams } = new URL(away.headers.get('location') ?? '');
    expect([searchParams.get('max_age'), searchParams.get('prompt')]).toEqual(['0', null]);

    const response = await confirm(browser, provider(), { sub: 'robin', auth_time: now() });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login/confirmed']);
    expect((await browser.get('/login/confirmed')).text).toContain('Close this tab');
    expect(await isAsked(browser)).toBe(false);
    const { data } = (await caller(browser)('GET', '/step-up')).body;
    expect(data).toMatchObject({ is_confirmed: true, ways: ['provider'] });
    clock.forward(601);
    expect(await isAsked(browser)).toBe(true);
    expect((await caller(browser)('GET', '/step-up')).body.data.is_confirmed).toBe(false);
  });

  test.each([
    ['doesn’t say when', () => undefined],
    ['says that it was eleven minutes ago', () => now() - 601],
    ['says that it will be in an hour', () => now() + 3600],
    ['says that it was in milliseconds', () => Date.now()],
    ['says something that isn’t a time', () => Number.MAX_VALUE],
  ])('isn’t confirmed if it %s', async (_, authTime) => {
    const browser = await signedIn(provider(), 'robin');
    const response = await confirm(browser, provider(), { sub: 'robin', auth_time: authTime() });
    expect([response.status, response.text]).toEqual([
      403,
      expect.stringContaining(`${name}</bdi> didn’t say`),
    ]);
    expect(await isAsked(browser)).toBe(true);
  });

  test('isn’t confirmed by a claim of the wrong type', async () => {
    const browser = await signedIn(provider(), 'robin');
    const response = await confirm(browser, provider(), { sub: 'robin', auth_time: String(now()) });
    expect([response.status, await isAsked(browser)]).toEqual([400, true]);
  });

  test('is asked nothing in the ten minutes after they really signed in there', async () => {
    const { browser } = await at.signIn(provider(), { sub: 'robin', auth_time: now() - 500 });
    expect(await isAsked(browser)).toBe(false);
    clock.forward(101);
    expect(await isAsked(browser)).toBe(true);
  });

  test('isn’t confirmed as somebody else, or as nobody', async () => {
    const browser = await signedIn(provider(), 'robin');
    const other = await confirm(browser, provider(), { sub: 'jonas', auth_time: now() });
    expect(other.status).toBe(409);
    const nobody = await confirm(browser, provider(), { sub: 'a new one', auth_time: now() });
    expect(nobody.status).toBe(403);
    expect(await isAsked(browser)).toBe(true);
    const found = await database.read({
      text: 'SELECT 1 FROM identities WHERE subject = $1',
      values: ['a new one'],
    });
    expect(found).toEqual([]);
  });

  test('is confirmed in the session that asked, and in no other', async () => {
    const asking = await signedIn(provider(), 'robin');
    const other = await signedIn(provider(), 'robin');
    const away = await asking.get(`/sign-in/${provider()}/confirm`);
    for (const [key, value] of asking.cookies) if (key.includes('provider')) other.cookies.set(key, value);
    issuer.craft = (honest, sign) => sign({ ...honest, sub: 'robin', auth_time: now() } as never);
    const back = local(issuer.respond(away.headers.get('location') ?? ''));
    expect((await other.get(back)).status).toBe(400);
    expect([await isAsked(asking), await isAsked(other)]).toEqual([true, true]);
    // The response of a sign-in, although just as fresh, doesn’t confirm anything either: it starts a session.
    expect(
      (await openBrowser(app.baseUrl).get(`/sign-in/${provider()}/confirm`)).headers.get('location'),
    ).toContain('/login?');
  });
});

describe('a provider', () => {
  test('of an organization confirms nobody in a session that something else has proved', async () => {
    const browser = await signedIn(installations, 'robin');
    expect((await confirm(browser, ours, { sub: 'robin', auth_time: now() })).status).toBe(404);
    expect(await isAsked(browser)).toBe(true);
    const confined = await signedIn(ours, 'robin');
    expect((await confirm(confined, installations, { sub: 'robin', auth_time: now() })).status).toBe(404);
    expect(await isAsked(confined)).toBe(true);
  });

  test('leaves the session confined to its organization', async () => {
    const browser = await signedIn(ours, 'robin');
    await confirm(browser, ours, { sub: 'robin', auth_time: now() });
    const call = caller(browser);
    expect((await call('GET', '/session')).body.data.confined_to).toBe(bicycles.house.publicId);
    for (const [method, path, json] of [
      ['POST', '/account/totp/enrollment', undefined],
      ['POST', '/account/identities', { provider_id: installations, return_to: '/' }],
      ['GET', '/sessions', undefined],
    ] as const)
      expect([path, (await call(method, path, json)).body.error]).toEqual([path, 'sign_in_refused']);
  });

  test('that somebody hasn’t connected, or that is disabled, isn’t offered and confirms nothing', async () => {
    const browser = await signedIn(installations, 'robin');
    await confirm(browser, installations, { sub: 'robin', auth_time: now() });
    await database.write({
      text: `UPDATE identity_providers SET status = 'disabled' WHERE organization_id IS NULL`,
      values: [],
    });
    expect((await protectedCall(browser)).body.details).toEqual([{ ways: [] }]);
    expect((await browser.get(`/sign-in/${installations}/confirm`)).status).toBe(404);
    await database.write({
      text: `UPDATE identity_providers SET status = 'active' WHERE organization_id IS NULL`,
      values: [],
    });
    expect(await isAsked(browser)).toBe(false);
    for (const unknown of ['idp_00000000000000000000000000', 'nothing'])
      expect((await browser.get(`/sign-in/${unknown}/confirm`)).status).toBe(404);
  });

  test('is offered beside a password, but not to people with a second factor', async () => {
    clock.forward(601);
    const browser = await signedIn(ours, 'mara');
    expect((await protectedCall(browser)).body.details).toEqual([
      { ways: ['password', 'provider'], providers: [{ id: ours, name: 'Acme' }] },
    ]);
    await confirm(browser, ours, { sub: 'mara', auth_time: now() });
    expect(await isAsked(browser)).toBe(false);
    const own = await inboxClient(app.baseUrl, jonas, bicycles.house);
    await addAuthenticator({ baseUrl: app.baseUrl, now: clock.now }, jonas, bicycles.house);
    const { ways, providers } = (await own.get('/step-up')).body.data;
    expect([ways, providers]).toEqual([['totp', 'recovery_code'], []]);
    const direct = `/sign-in/${installations}/confirm`;
    expect((await app.send(direct, { headers: { cookie: own.cookie } })).status).toBe(404);
  });

  test('is asked to show its sign-in page if it says that it can', async () => {
    issuer.metadata = { prompt_values_supported: ['none', 'login'] };
    const browser = await signedIn(installations, 'robin');
    const away = await browser.get(`/sign-in/${installations}/confirm`);
    expect(new URL(away.headers.get('location') ?? '').searchParams.get('prompt')).toBe('login');
  });

  test('is on the page that asks before an app is allowed to act as itself', async () => {
    const browser = await signedIn(installations, 'robin');
    const page = await browser.get('/login/confirm?return_to=/here');
    expect(page.text).toContain(`href="/sign-in/${installations}/confirm?return_to&#61;%2Fhere"`);
    expect(page.text).not.toContain('name="proof"');
  });

  test('that has just confirmed an admin can be required, without any password', async () => {
    const { second_factor_due_at: _, password_allowed_until: __, ...open } = noPolicy;
    const browser = await signedIn(ours, 'robin');
    clock.forward(601);
    const put = () => caller(browser)('PUT', '/sign-in/policy', { ...open, only_own_provider: true });
    expect((await put()).body.error).toBe('step_up_required');
    await confirm(browser, ours, { sub: 'robin', auth_time: now() });
    expect((await put()).body.data).toMatchObject({ only_own_provider: true });
    expect((await caller(browser)('PUT', '/sign-in/policy', open)).status).toBe(200);
  });

  test('that ends sessions by the name it gave last ends those it has confirmed', async () => {
    const browser = await signedIn(ours, 'robin');
    await confirm(browser, ours, { sub: 'robin', auth_time: now(), sid: 'the second' });
    const [row] = await database.read<{ provider_sid: string }>({
      text: 'SELECT provider_sid FROM sessions WHERE user_id = $1 ORDER BY inserted_at DESC LIMIT 1',
      values: [robin.id],
    });
    expect(row?.provider_sid).toBe('the second');
    const byPassword = openBrowser(app.baseUrl);
    await byPassword.post('/login', { email: mara.email, password, return_to: '/' });
    expect((await byPassword.get('/api/inbox/v1/sessions')).body.data[0].proofs).toHaveLength(1);
  });
});
