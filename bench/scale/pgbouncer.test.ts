import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { followStream } from '../../server/testing/follow-stream.ts';
import { apiClient } from '../../server/testing/http-client.ts';
import { startDeskbell } from '../../server/testing/run-deskbell.ts';
import { plentiful, secretKey, startApp } from '../../server/testing/start-app.ts';
import { type PostgresPair, startPostgresPair } from '../../server/testing/start-postgres-pair.ts';
import { makeWorld, tokenFor } from '../../server/testing/world.ts';
import { fuzzServer } from '../../tools/fuzz/fuzz-server.ts';
import { type Pooler, startPgbouncer } from './start-pgbouncer.ts';

const program = process.env.DESKBELL_PGBOUNCER;
if (!program)
  process.stderr.write(
    '\nSKIPPED: PgBouncer. Set DESKBELL_PGBOUNCER to the path of PgBouncer 1.25 or later.\n\n',
  );

describe.skipIf(!program)('behind PgBouncer in transaction mode, by docs/operating/pgbouncer.ini', () => {
  let postgres: PostgresPair;
  let pooler: Pooler;
  const direct = () => ({ host: postgres.primary.host, user: 'deskbell', database: 'desk' });
  const locks = () => postgres.primary.ask("SELECT FROM pg_locks WHERE locktype = 'advisory'");

  beforeAll(async () => {
    const version = execFileSync(program ?? '', ['--version'], { encoding: 'utf8' });
    console.log(version.split('\n')[0]);
    postgres = await startPostgresPair();
    pooler = await startPgbouncer(program ?? '', direct());
  });
  afterAll(async () => {
    await pooler.stop();
    await postgres.end();
  });

  test('migrations run through the pooler, and leave no lock on its connections', async () => {
    const connection = { connectionString: pooler.url };
    const runs = await Promise.all([migrate(connection), migrate(connection), migrate(connection)]);
    expect(runs.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await locks()).toEqual([]);
    expect(await migrate(connection)).toEqual([]);
  });

  test('a server with DATABASE_DIRECT_URL migrates, receives notifications, and searches', async () => {
    const { host, user, database } = direct();
    const server = await startDeskbell(['serve'], {
      env: {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: `postgres://${user}@${encodeURIComponent(host)}/${database}`,
        DESKBELL_SECRET_KEY: secretKey,
      },
    });
    const pooled = openDatabase({ connectionString: pooler.url }, () => undefined);
    onTestFinished(() => pooled.close());
    const world = await makeWorld(pooled);
    const api = apiClient(server.address, await tokenFor(pooled, world.bicycles, world.mara));
    const stream = await followStream(server.address, api);
    onTestFinished(() => stream.close());
    const path = `/conversations/${world.bicycles.conversation.publicId}/messages`;
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, index) => api.post(path, { body_html: `pooled ${index}` })),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    await vi.waitFor(() => {
      expect(stream.frames.filter(({ event }) => event === 'message.created')).toHaveLength(50);
    }, 120_000);
    await vi.waitFor(async () => {
      expect((await api.get('/search/conversations?q=pooled')).body.data).toHaveLength(1);
    }, 120_000);
    const listening = "SELECT FROM pg_stat_activity WHERE application_name = 'deskbell notices'";
    expect(await postgres.primary.ask(listening)).toHaveLength(1);
    expect((await server.stop()).code).toBe(0);
    expect(await locks()).toEqual([]);
  });

  test('no request generated from the OpenAPI document gets a 5xx response', async () => {
    const database = openDatabase({ connectionString: pooler.url }, () => undefined);
    const shared = { connection: direct(), url: pooler.url, database, drop: () => database.close() };
    const app = await startApp(shared, { rateLimits: plentiful });
    onTestFinished(async () => {
      await app.stop();
      await database.close();
    });
    const world = await makeWorld(database);
    const as = async (person: Parameters<typeof tokenFor>[2], options?: Parameters<typeof tokenFor>[3]) =>
      app.api(await tokenFor(database, person === world.ada ? world.tea : world.bicycles, person, options));
    const counts = await fuzzServer({ app, world, as }, { count: 3000, seed: Date.now() | 0 });
    console.log([...counts].map(([status, times]) => `${status}: ${times}`).join('  '));
    expect(counts.get(200)).toBeGreaterThan(100);
    expect(counts.get(503) ?? 0).toBe(0);
  });
});
