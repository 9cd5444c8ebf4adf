import { afterAll, describe, expect, test } from 'vitest';
import { newSecretToken } from '../access/secret-token.ts';
import { openDatabase } from '../db/open-database.ts';
import { startApp } from '../testing/start-app.ts';
import { startWorld } from '../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

describe('health', () => {
  test.each(['/health/live', '/health/ready'])(
    '%s is 200 while all is well, without a token',
    async (path) => {
      const { status, body } = await app.send(path);
      expect([status, body]).toEqual([200, { status: 'ok' }]);
    },
  );
});

describe('while the database is unavailable', () => {
  test('the process is live but not ready, and calls are 503 unavailable with Retry-After', async () => {
    const nowhere = openDatabase(
      { host: '/nowhere', user: 'deskbell', database: 'deskbell' },
      () => undefined,
    );
    const server = await startApp({ ...app.clone, database: nowhere });
    const call = await server.api(newSecretToken('dbt')).get('/me');
    expect([call.status, call.body.error, call.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '1',
    ]);
    const ready = await server.send('/health/ready');
    expect([ready.status, ready.body.error]).toEqual([503, 'unavailable']);
    expect((await server.send('/health/live')).status).toBe(200);
    expect(call.text + ready.text).not.toMatch(/nowhere|ENOENT|socket/);
    await server.stop();
    await nowhere.close();
  });

  test('calls are 503 while every connection is taken, and work again when one is free', async () => {
    const narrow = openDatabase(
      { ...app.clone.connection, max: 1, connectionTimeoutMillis: 1000 },
      () => undefined,
    );
    const server = await startApp({ ...app.clone, database: narrow });
    const taken = await narrow.pool.connect();
    const { status, body } = await server.api(newSecretToken('dbt')).get('/me');
    expect([status, body.error]).toEqual([503, 'unavailable']);
    taken.release();
    expect((await server.api(newSecretToken('dbt')).get('/me')).status).toBe(401);
    await server.stop();
    await narrow.close();
  });

  test('a call whose connection is cut is 503, and the next one succeeds', async () => {
    const api = await as(world.jonas);
    const [waiting, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = app.database.transaction(async (transaction) => {
      await transaction.write({ text: 'LOCK TABLE tokens', values: [] });
      waiting.resolve();
      await released.promise;
    });
    await waiting.promise;
    const call = api.get('/me');
    const cut = () =>
      app.database.read({
        text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        values: [],
      });
    await expect.poll(async () => (await cut()).length).toBeGreaterThan(0);
    expect([(await call).status, (await call).body.error]).toEqual([503, 'unavailable']);
    released.resolve();
    await holding;
    expect((await api.get('/me')).status).toBe(200);
  });
});
