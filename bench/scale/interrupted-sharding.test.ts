import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open-database.ts';
import { apiClient } from '../../server/testing/http-client.ts';
import { launchDeskbell, runDeskbell, startDeskbell } from '../../server/testing/run-deskbell.ts';
import { secretKey } from '../../server/testing/start-app.ts';
import { type CitusCluster, citusPrograms, startCitus } from '../../server/testing/start-citus.ts';
import { makeWorld, tokenFor, type World } from '../../server/testing/world.ts';
import { keepSending, messagesInLog } from './keep-sending.ts';

/** The beginnings of steps' names, with that of a statement: the command is killed during the step, and continued. */
const killedDuring: [step: string, statement: string][] = [
  ['log the changes', ''],
  ['drop foreign key', ''],
  ['move', 'SELECT create_distributed_table'],
  ['move', 'SELECT create_reference_table'],
  ['add foreign key', ''],
  ['validate', ''],
  ['clear', ''],
];

describe.skipIf(!citusPrograms)('deskbell shard --apply', () => {
  let cluster: CitusCluster;
  let database: OpenDatabase;
  let world: World;
  beforeAll(async () => {
    cluster = await startCitus(citusPrograms ?? '');
    await cluster.createDatabase('desk');
    const connection = { connectionString: env().DATABASE_URL };
    await migrate(connection);
    database = openDatabase(connection, () => undefined);
    world = await makeWorld(database);
  });
  afterAll(async () => {
    await database.close();
    await cluster.end();
  });

  const env = () => ({
    DATABASE_URL: `postgres://deskbell@${encodeURIComponent(cluster.coordinator.host)}/desk`,
    DESKBELL_SECRET_KEY: secretKey,
  });
  const ask = (text: string) => cluster.coordinator.ask(text, 'desk');
  const apply = ['shard', '--apply', '--shard-count', '4'];

  /** Foreign keys of the tables themselves, without those of their shards and partitions. */
  const foreignKeys = () =>
    ask(`SELECT conrelid::regclass::text AS table, conname, convalidated FROM pg_constraint
          WHERE contype = 'f' AND conparentid = 0 AND conrelid::regclass::text !~ '_[0-9]{6,}$' ORDER BY 1, 2`);

  async function killDuring(step: string, statement: string): Promise<void> {
    const { child, output, ended } = launchDeskbell(apply, { env: env() });
    const running = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'deskbell shard' AND query LIKE '${statement}%'`;
    const hasBegun = async () =>
      new RegExp(`^\\d+ of \\d+: ${step}`, 'm').test(output.stderr) && (await ask(running)).length > 0;
    await expect.poll(hasBegun, { interval: 10 }).toBe(true);
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ signal: 'SIGKILL' });
  }

  test('continues after it was killed in each kind of step, while a server works, and by two at once', async () => {
    const keys = await foreignKeys();
    const server = await startDeskbell(['serve'], { env: env() });
    const mara = apiClient(server.address, await tokenFor(database, world.bicycles, world.mara));
    const after = (await mara.get('/events?after=now')).body.page_metadata.before as string;
    const sending = keepSending(mara, world.bicycles.conversation.publicId);
    try {
      await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(10);
      for (const [step, statement] of killedDuring) await killDuring(step, statement);
      const both = await Promise.all([1, 2].map(() => runDeskbell(apply, { env: env() })));
      expect(both.map(({ code, stderr }) => (code === 0 ? 0 : stderr))).toEqual([0, 0]);
      const until = sending.acknowledged.length;
      await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(until + 10);
    } finally {
      await sending.stop();
      await server.stop();
    }
    expect((await runDeskbell(['shard', '--plan'], { env: env() })).stdout).toContain(
      'There is nothing to do',
    );
    expect(await foreignKeys()).toEqual(keys.map((key) => ({ ...key, convalidated: true })));
    const refused = sending.responses.filter(
      ({ status }) => status !== 201 && status !== 409 && status !== 503,
    );
    expect(refused).toEqual([]);
    const again = await startDeskbell(['serve'], { env: env() });
    const log = apiClient(again.address, await tokenFor(database, world.bicycles, world.mara));
    const logged = async () => (await messagesInLog(log, after)).map(({ id }) => id);
    await expect.poll(async () => (await logged()).toSorted()).toEqual(sending.acknowledged.toSorted());
    await again.stop();
    console.log(`${sending.acknowledged.length} messages were sent while the database was sharded`);
  });
});
