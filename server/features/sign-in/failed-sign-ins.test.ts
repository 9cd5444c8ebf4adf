import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../testing/browser-session.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

/** All failures fall into one minute, however busy the machine is. */
const timestamp = Date.now() * 1000;

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp(undefined, { trustProxy: true, rateLimits: true, now: () => timestamp });
  world = await makeWorld(app.database);
});
afterAll(() => app.stop());

const from = (address: string) => openBrowser(app.baseUrl, { 'x-forwarded-for': address });

async function fail(times: number, address: string, email: string): Promise<number[]> {
  const tries = Array.from({ length: times }, () =>
    from(address).post('/login', { email, password: 'wrong' }),
  );
  return (await Promise.all(tries)).map(({ status }) => status);
}

test('security 81: after twenty failures in a minute an account is closed to that address, right password or not', async () => {
  expect(await fail(20, '192.0.2.1', world.mara.email)).toEqual(Array(20).fill(401));
  const response = await from('192.0.2.1').signIn(world.mara);
  expect([response.status, response.headers.getSetCookie()]).toEqual([429, []]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.text).toContain('Try again in');
});

test('security 81: its owner can still sign in from another address', async () => {
  await fail(20, '192.0.2.2', world.jonas.email);
  expect((await from('192.0.2.2').signIn(world.jonas)).status).toBe(429);
  expect((await from('192.0.2.3').signIn(world.jonas)).status).toBe(303);
});

test('security 81: another spelling of the address is the same account', async () => {
  await fail(10, '192.0.2.4', world.ada.email);
  await fail(10, '192.0.2.4', ` ${world.ada.email.toUpperCase()} `);
  expect((await from('192.0.2.4').signIn(world.ada)).status).toBe(429);
});

test('security 81: an address that tries many accounts is blocked, and unknown accounts count as well', async () => {
  const emails = Array.from({ length: 100 }, (_, index) => `somebody-${index}@example.com`);
  await Promise.all(emails.map((email) => fail(1, '192.0.2.5', email)));
  expect((await from('192.0.2.5').signIn(world.mara)).status).toBe(429);
});

test('security 81: nothing is locked permanently', async () => {
  await fail(20, '192.0.2.6', world.mara.email);
  await app.database.write({
    text: "UPDATE failed_attempts SET window_ends_at = (window_ends_at AT TIME ZONE 'UTC' - interval '1 minute') AT TIME ZONE 'UTC'",
    values: [],
  });
  expect((await from('192.0.2.6').signIn(world.mara)).status).toBe(303);
});

test('security 81: successes are not counted', async () => {
  for (let time = 0; time < 25; time++) expect((await from('192.0.2.7').signIn(world.mara)).status).toBe(303);
});
