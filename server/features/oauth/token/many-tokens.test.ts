import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser-session.ts';
import { dropAccessTriggers } from '../../../testing/drop-access-triggers.ts';
import { connect } from '../../../testing/oauth-flow.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { tokenFor, type World } from '../../../testing/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  ({ app, world } = await startWorld());
  await dropAccessTriggers(app.database);
});
afterAll(() => app.stop());

test('contract 4: connecting again adds a token to the connection, and the hundred most recently used stay valid', async () => {
  const tokens: string[] = [];
  for (let index = 0; index < 100; index++) {
    tokens.push(await tokenFor(app.database, world.bicycles, world.mara));
  }
  const status = async (token = '') => (await app.api(token).get('/me')).status;
  // The server has cached the one that ends next.
  expect(await status(tokens[1])).toBe(200);
  const ofSecond = [tokens[1]?.slice(-4)];
  const lastUse = () =>
    app.database.read({ text: 'SELECT last_used_at FROM tokens WHERE last_four = $1', values: ofSecond });
  await expect.poll(lastUse, { timeout: 200_000 }).toEqual([{ last_used_at: expect.any(Number) }]);
  await app.database.write({
    text: 'UPDATE tokens SET last_used_at = NULL WHERE last_four = $1',
    values: ofSecond,
  });
  await app.database.write({
    text: "UPDATE tokens SET last_used_at = now() + interval '1 hour' WHERE last_four = $1",
    values: [tokens[0]?.slice(-4)],
  });
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
  const newest = await connect(app, browser, world.bicycles.app);
  expect(await status(newest)).toBe(200);
  expect([await status(tokens[0]), await status(tokens[1]), await status(tokens[2])]).toEqual([
    200, 401, 200,
  ]);
  const rows = await app.database.read({ text: 'SELECT id FROM connections', values: [] });
  expect(rows).toHaveLength(1);
});
