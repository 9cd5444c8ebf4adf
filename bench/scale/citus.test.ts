import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { apiClient } from '../../server/testing/http-client.ts';
import { runDeskbell, startDeskbell } from '../../server/testing/run-deskbell.ts';
import { secretKey } from '../../server/testing/start-app.ts';
import { type CitusCluster, citusPrograms, startCitus } from '../../server/testing/start-citus.ts';
import { makeWorld, tokenFor } from '../../server/testing/world.ts';
import { addConversation } from '../../server/testing/world-records.ts';

if (!citusPrograms)
  process.stderr.write(
    '\nSKIPPED: Citus. Set DESKBELL_CITUS to the folder of the programs of a PostgreSQL that has Citus 13 or later.\n\n',
  );

describe.skipIf(!citusPrograms)('a database sharded by deskbell shard', () => {
  let cluster: CitusCluster;
  beforeAll(async () => {
    cluster = await startCitus(citusPrograms ?? '');
    await cluster.createDatabase('desk');
  });
  afterAll(() => cluster.end());

  const env = () => ({
    DATABASE_URL: `postgres://deskbell@${encodeURIComponent(cluster.coordinator.host)}/desk`,
    DESKBELL_SECRET_KEY: secretKey,
  });
  const shard = async (...options: string[]) => {
    const { code, stdout, stderr } = await runDeskbell(['shard', ...options], { env: env() });
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  const workerOf = async (organizationId: string) => {
    const text = `SELECT nodename FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
                   WHERE shardid = get_shard_id_for_distribution_column('contacts', '${organizationId}')`;
    return (await cluster.coordinator.ask(text, 'desk'))[0]?.nodename;
  };

  test('keeps every row, and moves an organization that is being written to', async () => {
    const connection = { connectionString: env().DATABASE_URL };
    await migrate(connection);
    const database = openDatabase(connection, () => undefined);
    onTestFinished(() => database.close());
    const world = await makeWorld(database);
    const where = { organizationId: world.bicycles.house.id, contactId: world.bicycles.contact.id };
    for (let index = 0; index < 20; index++) await addConversation(database, where);
    const tables = ['conversations', 'contacts', 'events', 'members', 'tokens'];
    const count = async () =>
      Promise.all(
        tables.map(
          async (table) => (await cluster.coordinator.ask(`SELECT count(*) FROM ${table}`, 'desk'))[0],
        ),
      );
    const before = await count();
    expect(await shard('--plan')).not.toContain('In the way');
    expect(await shard('--apply', '--shard-count', '4')).toContain('the database is sharded');
    expect(await count()).toEqual(before);
    expect(await shard('--plan')).toContain('There is nothing to do');

    const server = await startDeskbell(['serve'], { env: env() });
    onTestFinished(async () => void (await server.stop()));
    const api = apiClient(server.address, await tokenFor(database, world.bicycles, world.mara));
    const path = `/conversations/${world.bicycles.conversation.publicId}/messages`;
    expect((await api.post(path, { body_html: 'sharded' })).status).toBe(201);

    const from = await workerOf(world.bicycles.house.id);
    const to = cluster.workers.find(({ address }) => address !== from)?.address ?? '';
    let isMoving = true;
    const statuses: number[] = [];
    const sending = (async () => {
      while (isMoving) statuses.push((await api.post(path, { body_html: 'moving' })).status);
    })();
    try {
      await shard('--move', world.bicycles.house.publicId, '--to', to);
    } finally {
      isMoving = false;
      await sending;
    }
    expect(await workerOf(world.bicycles.house.id)).toBe(to);
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect((await api.post(path, { body_html: 'moved' })).status).toBe(201);
    console.log(`${statuses.length} messages were sent while the organization moved`);
  });
});
