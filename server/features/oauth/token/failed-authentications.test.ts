import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser-session.ts';
import type { ReceivedResponse } from '../../../testing/http-client.ts';
import { exchange, exchangeFields, getCode, type OAuthClient } from '../../../testing/oauth-flow.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

/** All failures fall into one minute, however busy the machine is. */
const now = () => timestamp;
const timestamp = Date.now() * 1000;

let app: TestApp;
let second: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp(undefined, { trustProxy: true, rateLimits: true, now });
  second = await startApp(app.clone, { trustProxy: true, rateLimits: true, now });
  world = await makeWorld(app.database);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const nowhere = { code: 'none', verifier: 'v'.repeat(43), redirectUri: 'https://app.example.com/callback' };

function tryFrom(address: string, client: OAuthClient, server = app): Promise<ReceivedResponse> {
  const headers = { 'x-forwarded-for': address };
  return server.send('/api/oauth/token', { form: exchangeFields(client, nowhere), headers });
}

async function fail(times: number, address: string, client: OAuthClient): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) {
    statuses.push(
      (await tryFrom(address, { ...client, secret: 'dbs_wrong' }, time % 2 ? second : app)).status,
    );
  }
  return statuses;
}

test('security 59: after twenty failures in a minute, on any server, the response is 429 with Retry-After', async () => {
  const client = world.bicycles.app;
  expect(await fail(20, '192.0.2.1', client)).toEqual(Array(20).fill(401));
  for (const server of [app, second]) {
    for (const secret of ['dbs_wrong', client.secret]) {
      const response = await tryFrom('192.0.2.1', { ...client, secret }, server);
      expect([response.status, response.body.error]).toEqual([429, 'rate_limited']);
      const seconds = Number(response.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  }
});

test('security 59: the app itself is not blocked from another address, and neither is another app from the same', async () => {
  await fail(20, '192.0.2.2', world.bicycles.app);
  expect((await tryFrom('192.0.2.2', world.bicycles.app)).status).toBe(429);
  expect((await tryFrom('192.0.2.3', world.bicycles.app)).body.error).toBe('invalid_grant');
  expect((await tryFrom('192.0.2.2', world.tea.app)).body.error).toBe('invalid_grant');
});

test('security 59: revocation counts as well', async () => {
  await fail(20, '192.0.2.4', world.bicycles.app);
  const { clientId, secret } = world.bicycles.app;
  const form = { client_id: clientId, client_secret: secret, token: 'x' };
  const response = await app.send('/api/oauth/revoke', { form, headers: { 'x-forwarded-for': '192.0.2.4' } });
  expect([response.status, response.body.error]).toEqual([429, 'rate_limited']);
});

test('security 59: invalid_grant and success are not counted', async () => {
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
  for (let time = 0; time < 25; time++) await tryFrom('192.0.2.5', world.bicycles.app);
  const good = await exchange(app, world.bicycles.app, await getCode(browser, world.bicycles.app));
  expect(good.status).toBe(200);
  expect((await tryFrom('192.0.2.5', world.bicycles.app)).body.error).toBe('invalid_grant');
  expect(await fail(20, '192.0.2.5', world.bicycles.app)).toEqual(Array(20).fill(401));
});

test('security 59: a minute later everything is forgotten', async () => {
  await fail(20, '192.0.2.6', world.bicycles.app);
  await app.database.write({
    text: "UPDATE failed_attempts SET window_ends_at = (window_ends_at AT TIME ZONE 'UTC' - interval '1 minute') AT TIME ZONE 'UTC'",
    values: [],
  });
  expect((await tryFrom('192.0.2.6', world.bicycles.app)).body.error).toBe('invalid_grant');
  expect(await fail(2, '192.0.2.6', world.bicycles.app)).toEqual([401, 401]);
});

test('security 59: a hundred failures with many names block the address', async () => {
  const names = Array.from({ length: 100 }, (_, index) => ({ clientId: `nobody-${index}`, secret: 'x' }));
  for (const client of names) expect((await tryFrom('192.0.2.7', client)).status).toBe(401);
  expect((await tryFrom('192.0.2.7', world.bicycles.app)).status).toBe(429);
  expect((await tryFrom('192.0.2.8', world.bicycles.app)).status).toBe(400);
});

test('security 59: an IPv6 address counts together with its network', async () => {
  for (let host = 1; host <= 20; host++) {
    await tryFrom(`2001:db8:1:2::${host.toString(16)}`, { ...world.bicycles.app, secret: 'x' });
  }
  expect((await tryFrom('2001:db8:1:ffff::1', world.bicycles.app)).status).toBe(429);
  expect((await tryFrom('2001:db8:2:2::1', world.bicycles.app)).status).toBe(400);
});

test('security S17: without a trusted proxy, X-Forwarded-For changes nothing', async () => {
  const direct = await startApp(app.clone, { rateLimits: true, now });
  const client = { clientId: 'somebody', secret: 'x' };
  for (let time = 0; time < 20; time++) await tryFrom(`192.0.2.${100 + time}`, client, direct);
  expect((await tryFrom('192.0.2.200', client, direct)).status).toBe(429);
  await direct.stop();
});

test('with DESKBELL_RATE_LIMITS=off nothing is counted', async () => {
  const open = await startApp(app.clone, { trustProxy: true });
  const client = { ...world.tea.app, secret: 'x' };
  for (let time = 0; time < 25; time++) expect((await tryFrom('192.0.2.9', client, open)).status).toBe(401);
  expect((await tryFrom('192.0.2.9', world.tea.app)).status).toBe(400);
  await open.stop();
});
