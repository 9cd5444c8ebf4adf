import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { applySharding } from '../db/sharded/apply-sharding.ts';
import { planSharding } from '../db/sharded/plan-sharding.ts';
import { readCatalog } from '../db/sharded/read-catalog.ts';
import { type CitusNode, startCitus } from './start-citus.ts';
import { templateDatabase } from './test-connection.ts';

/**
 * The equivalent of `startSuitePostgres`, on a coordinator and two workers: the template is a database sharded by our
 * own plan, and clones of it are created on each node. The value has the folder of each node's socket, the
 * coordinator's first.
 */
export async function startSuiteCitus(bin: string): Promise<{ value: string; end: () => Promise<void> }> {
  const cluster = await startCitus(bin);
  const { host } = cluster.coordinator;
  await Promise.all(
    [cluster.coordinator, ...cluster.workers].map((node) => node.ask('CREATE DATABASE deskbell')),
  );
  await cluster.createDatabase(templateDatabase);
  const connection = { host, user: 'deskbell', database: templateDatabase };
  await migrate(connection);
  const database = openDatabase(connection, () => undefined);
  const plan = async () => {
    const { obstacles, steps } = planSharding(await readCatalog(database), { shardCount: 4 });
    if (obstacles.length > 0) throw new Error(obstacles.join('\n'));
    return steps;
  };
  await applySharding(connection, { plan, report: () => undefined });
  await database.close();
  const nodes = [cluster.coordinator, ...cluster.workers];
  await Promise.all(nodes.map(leaveTemplate));
  return {
    value: nodes.map((node) => node.host).join(','),
    end: () => cluster.end(),
  };
}

/** Citus keeps connections between nodes, and a daemon in each database; PostgreSQL only copies an unused one. */
async function leaveTemplate(node: CitusNode): Promise<void> {
  await node.ask(`ALTER DATABASE ${templateDatabase} ALLOW_CONNECTIONS false`);
  await node.ask(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${templateDatabase}'`,
  );
}
