import { afterAll, expect, test } from 'vitest';
import { startSecondApp } from '../testing/second-app.ts';
import { startWorld } from '../testing/start-world.ts';
import { tokenFor } from '../testing/world.ts';

const { app, world } = await startWorld();
const other = await startSecondApp(app);
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const { bicycles, jonas, mara } = world;
const change = (text: string, ...values: unknown[]) => app.database.write({ text, values });
const servers = [app, other];

/** Both servers have looked the token up, and cached it. */
async function warmToken(options: Parameters<typeof tokenFor>[3] = {}) {
  const token = await tokenFor(app.database, bicycles, jonas, options);
  for (const server of servers) expect((await server.api(token).get('/me')).status).toBe(200);
  return token;
}

async function statuses(token: string) {
  return Promise.all(servers.map(async (server) => (await server.api(token).get('/me')).status));
}

test.each([
  ['token is revoked', 'UPDATE tokens SET revoked_at = now()', 'UPDATE tokens SET revoked_at = NULL'],
  [
    'connection is revoked',
    'UPDATE connections SET revoked_at = now()',
    'UPDATE connections SET revoked_at = NULL',
  ],
  ['app is disabled', "UPDATE apps SET status = 'disabled'", "UPDATE apps SET status = 'active'"],
  ['member is disabled', "UPDATE members SET status = 'disabled'", "UPDATE members SET status = 'active'"],
])(
  'when the %s by hand in the database, the next call on every server knows, and again when that is undone',
  async (_, cut, undo) => {
    const token = await warmToken();
    await change(cut);
    expect(await statuses(token)).toEqual([401, 401]);
    await change(undo);
    expect(await statuses(token)).toEqual([200, 200]);
  },
);

test('a transaction in progress changes nothing, and everything at once when it commits', async () => {
  const token = await warmToken();
  await app.database.transaction(async (transaction) => {
    await transaction.write({ text: 'UPDATE connections SET revoked_at = now()', values: [] });
    expect(await statuses(token)).toEqual([200, 200]);
  });
  expect(await statuses(token)).toEqual([401, 401]);
  await change('UPDATE connections SET revoked_at = NULL');
});

test('names and roles are always current', async () => {
  const token = await warmToken();
  await change("UPDATE users SET name = 'Jonas the Second' WHERE id = $1", jonas.id);
  await change("UPDATE members SET role = 'admin' WHERE user_id = $1", jonas.id);
  await change("UPDATE apps SET name = 'Another name' WHERE id = $1", bicycles.app.id);
  for (const server of servers) {
    const { data } = (await server.api(token).get('/me')).body;
    expect([data.user.name, data.role, data.app.name]).toEqual(['Jonas the Second', 'admin', 'Another name']);
  }
});

test('a token created after others were cached works immediately', async () => {
  await warmToken();
  const token = await tokenFor(app.database, bicycles, mara, { actor: 'app' });
  expect(await statuses(token)).toEqual([200, 200]);
});

test('of many concurrent calls while a connection ends, none that arrives after the end succeeds', async () => {
  const token = await warmToken();
  const before = Array.from({ length: 50 }, () => app.api(token).get('/me'));
  await change('UPDATE connections SET revoked_at = now()');
  const after = await Promise.all(Array.from({ length: 50 }, () => app.api(token).get('/me')));
  await Promise.all(before);
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
});
