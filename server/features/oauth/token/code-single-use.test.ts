import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BrowserSession, openBrowser } from '../../../testing/browser-session.ts';
import { dropAccessTriggers } from '../../../testing/drop-access-triggers.ts';
import { exchange, getCode } from '../../../testing/oauth-flow.ts';
import { testOnOneServer } from '../../../testing/on-one-server.ts';
import { startSecondApp } from '../../../testing/second-app.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import type { World } from '../../../testing/world.ts';

let app: TestApp;
let second: TestApp;
let world: World;
let browser: BrowserSession;

beforeAll(async () => {
  ({ app, world } = await startWorld());
  await dropAccessTriggers(app.database);
  second = await startSecondApp(app);
  browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const newCode = () => getCode(browser, world.bicycles.app);

async function countTokens(): Promise<number> {
  const [row] = await app.database.read<{ n: number }>({
    text: 'SELECT count(*) AS n FROM tokens',
    values: [],
  });
  return row?.n ?? 0;
}

/** As if the code had been used that long ago. */
async function shiftUse(seconds: number): Promise<void> {
  await app.database.write({
    text: "UPDATE authorization_codes SET used_at = (used_at AT TIME ZONE 'UTC' - $1 * interval '1 second') AT TIME ZONE 'UTC'",
    values: [seconds],
  });
}

/**
 * Codes count as used a minute later than they are, so that racing requests arrive soon enough, however busy the
 * machine is.
 */
async function prolongRaces(): Promise<void> {
  await app.database.write({
    text: `CREATE FUNCTION use_later() RETURNS trigger LANGUAGE plpgsql AS
             $$BEGIN NEW.used_at := NEW.used_at + interval '1 minute'; RETURN NEW; END$$`,
    values: [],
  });
  await app.database.write({
    text: `CREATE TRIGGER use_later BEFORE UPDATE OF used_at ON authorization_codes
             FOR EACH ROW WHEN (OLD.used_at IS NULL AND NEW.used_at IS NOT NULL) EXECUTE FUNCTION use_later()`,
    values: [],
  });
  onTestFinished(async () => {
    await app.database.write({ text: 'DROP FUNCTION use_later CASCADE', values: [] });
  });
}

const meStatus = async (token: string) => (await app.api(token).get('/me')).status;

test('security 54: a code used again two seconds later is invalid_grant, and ends its token', async () => {
  const granted = await newCode();
  const first = await exchange(app, world.bicycles.app, granted);
  expect(await meStatus(first.body.access_token)).toBe(200);
  await shiftUse(2);
  const repeated = await exchange(app, world.bicycles.app, granted);
  expect([repeated.status, repeated.body.error]).toEqual([400, 'invalid_grant']);
  expect(await meStatus(first.body.access_token)).toBe(401);
});

test('security 54: one used again sooner has lost a race, and the token stays valid', async () => {
  const granted = await newCode();
  const first = await exchange(app, world.bicycles.app, granted);
  const repeated = await exchange(app, world.bicycles.app, granted);
  expect([repeated.status, repeated.body.error]).toEqual([400, 'invalid_grant']);
  expect(await meStatus(first.body.access_token)).toBe(200);
});

test('security 54: without valid client authentication, or by another app, a replay ends nothing', async () => {
  const granted = await newCode();
  const first = await exchange(app, world.bicycles.app, granted);
  await shiftUse(10);
  await exchange(app, world.bicycles.app, granted, { client_secret: 'x' });
  await exchange(app, world.tea.app, granted);
  expect(await meStatus(first.body.access_token)).toBe(200);
});

test('security 54: a replay ends the token of its own code and no other', async () => {
  const other = await exchange(app, world.bicycles.app, await newCode());
  const granted = await newCode();
  await exchange(app, world.bicycles.app, granted);
  await shiftUse(3);
  await exchange(app, world.bicycles.app, granted);
  expect(await meStatus(other.body.access_token)).toBe(200);
});

test.each([
  ['one server', () => [app]],
  ['two servers', () => [app, second]],
])(
  'security 55: of fifty exchanges at the same time on %s exactly one succeeds, and its token works',
  async (_, servers) => {
    await prolongRaces();
    const granted = await newCode();
    const before = await countTokens();
    const on = servers();
    const tries = Array.from({ length: 50 }, (_, index) =>
      exchange(on[index % on.length] ?? app, world.bicycles.app, granted),
    );
    const responses = await Promise.all(tries);
    const winners = responses.filter(({ status }) => status === 200);
    const losers = responses.filter(({ status, body }) => status === 400 && body.error === 'invalid_grant');
    expect([winners.length, losers.length]).toEqual([1, 49]);
    expect(await countTokens()).toBe(before + 1);
    expect(await meStatus(winners[0]?.body.access_token)).toBe(200);
  },
);

// A table that every node has a copy of can have no trigger.
testOnOneServer(
  'security 56: a connection that breaks during the exchange leaves the code unused and no token',
  async () => {
    const granted = await newCode();
    const before = await countTokens();
    await app.database.write({
      text: `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END'`,
      values: [],
    });
    await app.database.write({
      text: 'CREATE TRIGGER die BEFORE INSERT ON tokens FOR EACH ROW EXECUTE FUNCTION die()',
      values: [],
    });
    const broken = await exchange(app, world.bicycles.app, granted);
    expect([broken.status, broken.body.error]).toEqual([503, 'unavailable']);
    await app.database.write({ text: 'DROP TRIGGER die ON tokens', values: [] });
    expect(await countTokens()).toBe(before);
    expect((await exchange(app, world.bicycles.app, granted)).status).toBe(200);
  },
);
