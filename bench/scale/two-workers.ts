import { expect } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { runDeskbell } from '../../server/testing/run-deskbell.ts';
import { secretKey } from '../../server/testing/start-app.ts';
import { citusPrograms, startCitus } from '../../server/testing/start-citus.ts';
import { makeWorld, type World } from '../../server/testing/world.ts';

type Options = {
  /** A statement to run before the database is sharded. */
  before?: (world: World) => { text: string; values: readonly unknown[] };
};

/** A database that is sharded over two workers, with one of the cast's organizations on each, and how a server reaches it. */
export async function startTwoWorkers({ before }: Options = {}) {
  const cluster = await startCitus(citusPrograms ?? '');
  await cluster.createDatabase('desk');
  const DATABASE_URL = `postgres://deskbell@${encodeURIComponent(cluster.coordinator.host)}/desk`;
  const env = { DATABASE_URL, DESKBELL_SECRET_KEY: secretKey };
  const connection = { connectionString: DATABASE_URL };
  await migrate(connection);
  const database = openDatabase(connection, () => undefined);
  const world = await makeWorld(database);
  if (before) await database.write(before(world));
  const [first, second] = cluster.workers.map(({ address }) => address);
  for (const words of [
    ['--apply', '--shard-count', '4'],
    ['--move', world.bicycles.house.publicId, '--to', first ?? ''],
    ['--move', world.tea.house.publicId, '--to', second ?? ''],
  ]) {
    const { code, stderr } = await runDeskbell(['shard', ...words], { env });
    expect([words, code, code === 0 ? '' : stderr]).toEqual([words, 0, '']);
  }
  return { cluster, database, world, env };
}
