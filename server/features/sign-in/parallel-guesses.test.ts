import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../testing/browser-session.ts';
import type { ReceivedResponse } from '../../testing/http-client.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { exchangeFields } from '../../testing/oauth-flow.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { makeWorld, password, type World } from '../../testing/world.ts';

/** All guesses fall into one minute, however busy the machine is. */
const now = () => timestamp;
const timestamp = Date.now() * 1000;

let servers: [TestApp, TestApp];
let world: World;

beforeAll(async () => {
  const options = { trustProxy: true, rateLimits: true, now };
  const first = await startApp(undefined, options);
  servers = [first, await startApp(first.clone, options)];
  world = await makeWorld(first.database);
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop();
});

const guesses = 300;
const limit = 20;

/** Sends all guesses at once, one of them right, to one server or alternately to both. Returns their responses. */
function guessAtOnce(
  address: string,
  count: 1 | 2,
  guess: (server: TestApp, isRight: boolean, headers: Record<string, string>) => Promise<ReceivedResponse>,
): Promise<ReceivedResponse[]> {
  const headers = { 'x-forwarded-for': address };
  const right = 150;
  return Promise.all(
    Array.from({ length: guesses }, (_, index) =>
      guess(index % count === 0 ? servers[0] : servers[1], index === right, headers),
    ),
  );
}

/** How many responses reveal whether their guess was right; the rest are 429, or 503 if the queue was full. */
function evaluated(responses: ReceivedResponse[]): number {
  const refused = responses.filter(({ status }) => status === 429 || status === 503);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  return responses.length - refused.length;
}

test.each([
  [1, '192.0.2.1'],
  [2, '192.0.2.2'],
] as const)(
  'security 81: of 300 passwords guessed at once on %i server(s), at most 20 are evaluated',
  async (count, address) => {
    const responses = await guessAtOnce(address, count, (server, isRight, headers) =>
      openBrowser(server.baseUrl, headers).post('/login', {
        email: world.mara.email,
        password: isRight ? password : 'wrong',
      }),
    );
    expect(evaluated(responses)).toBeLessThanOrEqual(limit);
    expect(
      (await openBrowser(servers[0].baseUrl, { 'x-forwarded-for': '192.0.2.3' }).signIn(world.mara)).status,
    ).toBe(303);
  },
);

test.each([
  [1, '192.0.2.4'],
  [2, '192.0.2.5'],
] as const)(
  'security 59: of 300 client secrets guessed at once on %i server(s), at most 20 are evaluated',
  async (count, address) => {
    const nowhere = {
      code: 'none',
      verifier: 'v'.repeat(43),
      redirectUri: 'https://app.example.com/callback',
    };
    const client = world.bicycles.app;
    const responses = await guessAtOnce(address, count, (server, isRight, headers) => {
      const guessed = isRight ? client : { ...client, secret: 'dbs_wrong' };
      return server.send('/api/oauth/token', { form: exchangeFields(guessed, nowhere), headers });
    });
    expect(evaluated(responses)).toBeLessThanOrEqual(limit);
  },
);

test('security 81: of 300 current passwords guessed at once with a session, at most 20 are evaluated', async () => {
  const inbox = await inboxClient(servers[0].baseUrl, world.jonas, world.bicycles.house);
  const responses = await guessAtOnce('192.0.2.6', 1, (_, isRight, headers) => {
    const json = {
      current_password: isRight ? password : 'wrong',
      password: 'another password of some length',
    };
    return inbox.call('/password', { method: 'PUT', json, headers });
  });
  expect(evaluated(responses)).toBeLessThanOrEqual(limit);
});
