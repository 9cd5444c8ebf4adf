import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { apiClient } from '../testing/http-client.ts';
import { startDeskbell } from '../testing/run-deskbell.ts';
import { secretKey } from '../testing/start-app.ts';
import { startPostgresPair } from '../testing/start-postgres-pair.ts';
import { makeWorld, tokenFor } from '../testing/world.ts';

test('the replica serves searches and lists of closed conversations, each as soon as it is closed, and the primary does while the replica lags or is down', async () => {
  const pair = await startPostgresPair();
  onTestFinished(() => pair.end());
  const urlOf = (host: string) => `postgres://deskbell@${encodeURIComponent(host)}/desk`;
  const server = await startDeskbell(['serve'], {
    env: {
      DATABASE_URL: urlOf(pair.primary.host),
      DATABASE_REPLICA_URL: urlOf(pair.standby.host),
      DESKBELL_SECRET_KEY: secretKey,
    },
  });
  const database = openDatabase(
    { host: pair.primary.host, user: 'deskbell', database: 'desk' },
    () => undefined,
  );
  const world = await makeWorld(database);
  const token = await tokenFor(database, world.bicycles, world.mara);
  await database.close();
  const api = apiClient(server.address, token);
  const path = `/conversations/${world.bicycles.conversation.publicId}`;
  const change = async (status: string) => {
    expect((await api.call(path, { method: 'PATCH', json: { status } })).status).toBe(200);
  };
  const closed = async () => (await api.get('/conversations?status=closed')).body.data.length;
  /** The reads that the named server has served so far. */
  const answeredBy = async (name: string) => {
    const text = await (await fetch(`${server.address}/metrics`)).text();
    return Number(
      new RegExp(`^deskbell_replica_reads_total{answered_by="${name}"} (\\d+)$`, 'm').exec(text)?.[1],
    );
  };
  /** For the whole request. On a busy machine the replica may need longer to catch up than a read waits for it. */
  const isAnsweredByReplica = (path: string) =>
    vi.waitFor(async () => {
      const [replica, primary] = [await answeredBy('replica'), await answeredBy('primary')];
      expect((await api.get(path)).status).toBe(200);
      expect(await answeredBy('replica')).toBeGreaterThan(replica);
      expect(await answeredBy('primary')).toBe(primary);
    }, 120_000);
  const closeAndReopen = async () => {
    await change('closed');
    expect(await closed()).toBe(1);
    await change('open');
    expect(await closed()).toBe(0);
  };

  for (let round = 0; round < 10; round++) await closeAndReopen();
  await isAnsweredByReplica('/conversations?status=closed');
  await isAnsweredByReplica('/conversations?q=customer');
  await isAnsweredByReplica('/search/conversations?q=customer');

  await pair.standby.ask('SELECT pg_wal_replay_pause()');
  await vi.waitFor(async () => {
    expect(await pair.standby.ask('SELECT pg_get_wal_replay_pause_state() AS state')).toEqual([
      { state: 'paused' },
    ]);
  }, 60_000);
  const before = await answeredBy('primary');
  await closeAndReopen();
  expect(await answeredBy('primary')).toBe(before + 2);

  await pair.standby.kill();
  await closeAndReopen();

  await pair.standby.start();
  await isAnsweredByReplica('/conversations?status=closed');
});
