import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open-database.ts';
import { type FollowedStream, followStream } from '../../server/testing/follow-stream.ts';
import { type ApiClient, apiClient } from '../../server/testing/http-client.ts';
import { receiveWebhooks } from '../../server/testing/receive-webhooks.ts';
import { type Running, runDeskbell, startDeskbell } from '../../server/testing/run-deskbell.ts';
import { secretKey } from '../../server/testing/start-app.ts';
import { type CitusCluster, citusPrograms, startCitus } from '../../server/testing/start-citus.ts';
import { makeWorld, tokenFor, type World } from '../../server/testing/world.ts';
import { addConversation } from '../../server/testing/world-records.ts';
import { expectBackgroundWork, expectSweep } from './background-work.ts';
import { failedRequests } from './everyday-requests.ts';
import { keepSending, messagesInLog, type Sending } from './keep-sending.ts';

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

  let database: OpenDatabase;
  let world: World;
  let server: Running;
  beforeAll(async () => {
    const connection = { connectionString: env().DATABASE_URL };
    await migrate(connection);
    database = openDatabase(connection, () => undefined);
    world = await makeWorld(database);
  });
  afterAll(() => database.close());

  test('keeps every row', async () => {
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
  });

  describe('and served', () => {
    let mara: ApiClient;
    let ada: ApiClient;
    let adasApp: ApiClient;
    beforeAll(async () => {
      // What was opened before only notices within a minute that the database is sharded.
      await database.close();
      database = openDatabase({ connectionString: env().DATABASE_URL }, () => undefined);
      server = await startDeskbell(['serve'], {
        env: { ...env(), DESKBELL_WEBHOOK_ALLOW: '127.0.0.1, http' },
      });
      mara = apiClient(server.address, await tokenFor(database, world.bicycles, world.mara));
      ada = apiClient(server.address, await tokenFor(database, world.tea, world.ada));
      const asItself = { actor: 'app' } as const;
      adasApp = apiClient(server.address, await tokenFor(database, world.tea, world.ada, asItself));
    });
    afterAll(() => server.stop());

    const cursorOf = async (api: ApiClient) =>
      (await api.get('/events?after=now')).body.page_metadata.before as string;
    /** Everything acknowledged is in the log exactly once. */
    const expectLog = async (api: ApiClient, after: string, { acknowledged }: Sending) => {
      const reported = async () => (await messagesInLog(api, after)).map(({ id }) => id);
      await expect.poll(reported, { timeout: 60_000 }).toEqual(expect.arrayContaining([...acknowledged]));
      const bodies = (await messagesInLog(api, after)).map(({ body_html }) => body_html);
      expect(bodies).toEqual([...new Set(bodies)]);
    };
    /** The stream has the messages that were acknowledged, in their order, once it has so many. */
    const expectStreamed = async ({ frames }: FollowedStream, { acknowledged }: Sending, count: number) => {
      const streamed = () =>
        frames
          .filter(({ event }) => event === 'message.created')
          .map(({ data }): string => JSON.parse(data).data.id)
          // Other requests write messages as well.
          .filter((id) => acknowledged.includes(id));
      await expect.poll(() => streamed().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
      expect(streamed().slice(0, count)).toEqual(acknowledged.slice(0, count));
    };
    const refusals = ({ responses }: Sending) => responses.filter(({ status }) => status !== 201);
    const conversation = () => world.bicycles.conversation.publicId;

    test('an organization is moved while it is used, and no message is lost or written twice', async () => {
      const after = await cursorOf(mara);
      const from = await workerOf(world.bicycles.house.id);
      const to = cluster.workers.find(({ address }) => address !== from)?.address ?? '';
      const sending = keepSending(mara, conversation());
      try {
        await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(10);
        await shard('--move', world.bicycles.house.publicId, '--to', to);
        const moved = sending.acknowledged.length;
        await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(moved + 10);
      } finally {
        await sending.stop();
      }
      expect(await workerOf(world.bicycles.house.id)).toBe(to);
      expect(refusals(sending).filter(({ status }) => status !== 409 && status !== 503)).toEqual([]);
      await expectLog(mara, after, sending);
      console.log(`${sending.acknowledged.length} messages were sent while the organization moved`);
    });

    test('while a worker is down, its organizations get 503, the others work as before, and everything works once it is back', async () => {
      const [down, other] = cluster.workers;
      if (!down || !other) throw new Error('There are no two workers.');
      await shard('--move', world.bicycles.house.publicId, '--to', down.address);
      await shard('--move', world.tea.house.publicId, '--to', other.address);
      const [afterOfMara, afterOfAda] = [await cursorOf(mara), await cursorOf(ada)];
      const stream = await followStream(server.address, ada);
      const endpoint = await receiveWebhooks();
      const theirs = keepSending(mara, conversation());
      const others = keepSending(ada, world.tea.conversation.publicId);
      const path = `/conversations/${world.tea.conversation.publicId}`;
      try {
        await expect
          .poll(() => Math.min(theirs.acknowledged.length, others.acknowledged.length))
          .toBeGreaterThan(10);
        await down.kill();
        await expect.poll(() => refusals(theirs).length).toBeGreaterThan(10);
        const reads = ['/me', '/conversations', path, `${path}/messages`, '/events', '/events?after=now'];
        for (const read of reads) expect([read, (await ada.get(read)).status]).toEqual([read, 200]);
        await expectStreamed(stream, others, others.acknowledged.length + 10);
        expect(await failedRequests({ person: ada, userId: world.ada.publicId, app: adasApp })).toEqual([]);
        // The first one of the installation: the tables of jobs are created for it.
        const webhook = await adasApp.post('/webhooks', {
          url: endpoint.url,
          types: ['conversation.created'],
        });
        expect([webhook.status, webhook.text]).toEqual([201, expect.anything()]);
        await expectBackgroundWork(ada, world.tea.contact.publicId, endpoint);
        await expectSweep(database, world.tea.house.id);
        const metrics = await (await fetch(`${server.address}/metrics`)).text();
        expect(metrics).toMatch(/^deskbell_database_up 1$/m);
        expect(metrics).toMatch(/^deskbell_events_unsequenced \d+$/m);
        expect(metrics).toMatch(/^deskbell_mail_outbox_waiting 0$/m);
        const opened = await followStream(server.address, ada);
        expect(opened.status).toBe(200);
        opened.close();
        const refused = await mara.get('/conversations');
        expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
          503,
          'unavailable',
          '1',
        ]);
        const until = theirs.acknowledged.length;
        await down.start();
        await expect.poll(() => theirs.acknowledged.length).toBeGreaterThan(until + 10);
      } finally {
        await Promise.all([theirs.stop(), others.stop()]);
      }
      expect(refusals(others)).toEqual([]);
      const errors = server
        .stdout()
        .split('\n')
        .filter((line) => line.includes('"level":50'));
      expect(new Set(refusals(theirs).map(({ error }) => error)), errors.join('\n')).toEqual(
        new Set(['unavailable']),
      );
      await expectStreamed(stream, others, others.acknowledged.length);
      stream.close();
      await expectLog(mara, afterOfMara, theirs);
      await expectLog(ada, afterOfAda, others);
      console.log(`${others.acknowledged.length} messages were sent while a worker was down, none refused`);
    });
  });
});
