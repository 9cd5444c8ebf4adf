import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser-session.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { followInbox, headersAt } from '../../../testing/follow-stream.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { startSecondApp } from '../../../testing/second-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import type { Actor } from '../../../testing/world.ts';

const { app, world } = await startWorld({ identityNetworks: ['127.0.0.1'] });
const { bicycles, mara, jonas } = world;
const issuer = await startCraftedIssuer();
const local = (address: string) => address.replace(app.baseUrl, '');
let admin: InboxClient;
let providerId: string;

beforeAll(async () => {
  admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  const settings = { name: 'Acme', issuer: issuer.issuer, client_id: issuer.client.id };
  const added = await admin.post('/sign-in/providers', { ...settings, client_secret: issuer.client.secret });
  providerId = added.body.data.id;
  expect(added.body.data.logout_uri).toBe(`${app.baseUrl}/sign-in/${providerId}/logout`);
  await connect(mara, 'mara');
  await connect(jonas, 'jonas');
});

async function connect(person: Actor, subject: string): Promise<void> {
  const inbox = await inboxClient(app.baseUrl, person, bicycles.house);
  const begun = await inbox.post('/account/identities', { provider_id: providerId, return_to: '/' });
  const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  issuer.craft = (honest, sign) => sign({ ...honest, sub: subject });
  const back = local(issuer.respond(begun.body.data.address));
  expect((await app.send(back, { headers: { cookie: `${inbox.cookie}; ${flow}` } })).status).toBe(303);
}

async function signIn(sub: string, sid?: string) {
  const browser = openBrowser(app.baseUrl);
  issuer.craft = (honest, sign) => sign({ ...honest, sub, ...(sid !== undefined && { sid }) });
  const away = await browser.get(`/sign-in/${providerId}`);
  await browser.get(local(issuer.respond(away.headers.get('location') ?? '')));
  expect((await browser.get('/api/inbox/v1/session')).status).toBe(200);
  return browser;
}

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
let next = 0;
const honest = () => {
  const iat = Math.floor(Date.now() / 1000);
  return { iss: issuer.issuer, aud: issuer.client.id, iat, exp: iat + 120, jti: `${next++}`, events: event };
};
const logout = async (token: string) =>
  (await app.send(`/sign-in/${providerId}/logout`, { form: { logout_token: token } })).status;
const statusOf = async (browser: Awaited<ReturnType<typeof signIn>>) =>
  (await browser.get('/api/inbox/v1/session')).status;

describe('a provider that ends sessions', () => {
  test('ends all that it has proved of a subject, and none of anybody else or by password', async () => {
    const [one, two, other] = [await signIn('jonas'), await signIn('jonas'), await signIn('mara')];
    const byPassword = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect(await logout(await issuer.sign({ ...honest(), sub: 'jonas' }))).toBe(200);
    expect([await statusOf(one), await statusOf(two), await statusOf(other)]).toEqual([401, 401, 200]);
    expect((await byPassword.get('/session')).status).toBe(200);
  });

  test('identity 7: ends them on every process, and closes the streams that are open there', async () => {
    const second = await startSecondApp(app);
    const browser = await signIn('jonas');
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const always = { cookie, 'sec-fetch-site': 'same-origin' };
    const headers = { ...always, 'deskbell-organization': bicycles.house.publicId };
    const atSecond = headersAt(second.baseUrl, { headers });
    const status = async () => (await second.send('/api/inbox/v1/session', { headers: atSecond })).status;
    const stream = await followInbox(second.baseUrl, { headers });
    expect([await status(), stream.status]).toEqual([200, 200]);
    expect(await logout(await issuer.sign({ ...honest(), sub: 'jonas' }))).toBe(200);
    expect(await status()).toBe(401);
    await stream.ended;
    await second.stop();
  });

  test('ends the one that it names', async () => {
    const [one, two] = [await signIn('jonas', 'first'), await signIn('jonas', 'second')];
    expect(await logout(await issuer.sign({ ...honest(), sid: 'first' }))).toBe(200);
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 200]);
  });

  test('ends nothing by a token that was used before', async () => {
    const token = await issuer.sign({ ...honest(), sub: 'jonas' });
    expect(await logout(token)).toBe(200);
    const browser = await signIn('jonas');
    expect(await logout(token)).toBe(400);
    expect(await statusOf(browser)).toBe(200);
  });

  const minute = 60;
  const wrong: [string, (it: ReturnType<typeof honest>) => Record<string, unknown>][] = [
    ['another issuer', (it) => ({ ...it, iss: 'https://evil.example' })],
    ['another audience', (it) => ({ ...it, aud: 'another client' })],
    ['a past expiry', (it) => ({ ...it, exp: it.iat - 5 * minute })],
    ['an old time', (it) => ({ ...it, iat: it.iat - 10 * minute })],
    ['no time', (it) => ({ ...it, iat: undefined })],
    ['no id', (it) => ({ ...it, jti: undefined })],
    ['no event', (it) => ({ ...it, events: undefined })],
    ['another event', (it) => ({ ...it, events: { 'https://example.com': {} } })],
    ['a nonce, as an ID token', (it) => ({ ...it, nonce: 'x' })],
    ['neither subject nor session', (it) => ({ ...it, sub: undefined })],
  ];
  test.each(wrong)('ends nothing by a token with %s', async (_, change) => {
    const browser = await signIn('jonas');
    const token = await issuer.sign(change({ ...honest(), sub: 'jonas' } as never) as never);
    expect(await logout(token)).toBe(400);
    expect(await statusOf(browser)).toBe(200);
  });

  test('ends nothing by an unsigned token, or none', async () => {
    const browser = await signIn('jonas');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ ...honest(), sub: 'jonas' })}.`;
    for (const token of [unsigned, '', 'x']) expect(await logout(token)).toBe(400);
    expect(await statusOf(browser)).toBe(200);
  });
});
