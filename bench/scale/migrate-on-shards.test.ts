import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { applySharding } from '../../server/db/sharded/apply-sharding.ts';
import { planSharding } from '../../server/db/sharded/plan-sharding.ts';
import { readCatalog } from '../../server/db/sharded/read-catalog.ts';
import { type CitusCluster, citusPrograms, startCitus } from '../../server/testing/start-citus.ts';

/** Of a version that had `deskbell shard`; later ones create some thirty tables. */
const lastBefore = 231;

describe.skipIf(!citusPrograms)('a database that was sharded by an old version', () => {
  let cluster: CitusCluster;
  beforeAll(async () => {
    cluster = await startCitus(citusPrograms ?? '');
    await cluster.createDatabase('desk');
    await cluster.createDatabase('fresh');
  });
  afterAll(() => cluster.end());

  test('is upgraded, and has the tables and foreign keys of one that is sharded now', async () => {
    const upgraded = { host: cluster.coordinator.host, user: 'deskbell', database: 'desk' };
    const only = new Set(Array.from({ length: lastBefore + 1 }, (_, number) => number));
    await migrate(upgraded, { only });
    await shard(upgraded);
    await migrate(upgraded);
    const fresh = { ...upgraded, database: 'fresh' };
    await migrate(fresh);
    await shard(fresh);
    expect(await shardedSchema(upgraded)).toEqual(await shardedSchema(fresh));
  });
});

type Connection = { host: string; user: string; database: string };

async function shard(connection: Connection): Promise<void> {
  const database = openDatabase(connection, () => undefined);
  const plan = async () => {
    const { obstacles, steps } = planSharding(await readCatalog(database), { shardCount: 4 });
    expect(obstacles).toEqual([]);
    return steps;
  };
  await applySharding(connection, { plan, report: () => undefined });
  await database.close();
}

async function shardedSchema(connection: Connection) {
  const database = openDatabase(connection, () => undefined);
  const { tables } = await readCatalog(database);
  await database.close();
  return tables
    .filter(({ name }) => name !== 'sharding_steps')
    .map(({ name, citus, isUnlogged, foreignKeys, triggers }) => ({
      name,
      citus,
      isUnlogged,
      // `deskbell shard` validates all of them, migrations don't.
      foreignKeys: foreignKeys.map((key) => ({
        ...key,
        definition: key.definition.replace(/ NOT VALID$/, ''),
      })),
      triggers,
    }));
}
