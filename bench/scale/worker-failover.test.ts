import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/db/open-database.ts';
import { type FollowedStream, followStream } from '../../server/testing/follow-stream.ts';
import { type ApiClient, apiClient } from '../../server/testing/http-client.ts';
import { type Running, startDeskbell } from '../../server/testing/run-deskbell.ts';
import { type CitusCluster, type CitusNode, citusPrograms } from '../../server/testing/start-citus.ts';
import { tokenFor, type World } from '../../server/testing/world.ts';
import { failedRequests } from './everyday-requests.ts';
import { keepSending, messagesInLog } from './keep-sending.ts';
import { startTwoWorkers } from './two-workers.ts';

// That Citus is missing is reported by citus.test.ts.
describe.skipIf(!citusPrograms)('a worker with a synchronous standby', () => {
  let cluster: CitusCluster;
  let database: OpenDatabase;
  let world: World;
  let server: Running;
  let mara: ApiClient;
  let ada: ApiClient;
  beforeAll(async () => {
    const two = await startTwoWorkers();
    const { env } = two;
    ({ cluster, database, world } = two);
    server = await startDeskbell(['serve'], { env });
    mara = apiClient(server.address, await tokenFor(database, world.bicycles, world.mara));
    ada = apiClient(server.address, await tokenFor(database, world.tea, world.ada));
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
    await cluster.end();
  });

  /** As docs/operating/sharding.md tells operators to. */
  async function takeOver(worker: CitusNode, standby: CitusNode): Promise<void> {
    await standby.ask('SELECT pg_promote()');
    const text = `SELECT citus_update_node(nodeid, '${standby.address}', 5432) FROM pg_dist_node WHERE nodename = '${worker.address}'`;
    await cluster.coordinator.ask(text, 'desk');
  }

  const cursorOf = async (api: ApiClient) =>
    (await api.get('/events?after=now')).body.page_metadata.before as string;
  const idsInLog = async (api: ApiClient, after: string) =>
    (await messagesInLog(api, after)).map(({ id }) => id);
  const streamedIds = ({ frames }: FollowedStream) =>
    frames.filter(({ event }) => event === 'message.created').map(({ data }) => JSON.parse(data).data.id);

  test('once the standby has taken over, no acknowledged message is lost, and events keep their order, epoch and cursors', async () => {
    const [worker] = cluster.workers;
    if (!worker) throw new Error('There is no worker.');
    const standby = await cluster.startStandby(worker);
    const start = await cursorOf(mara);
    const stream = await followStream(server.address, mara);
    const theirs = keepSending(mara, world.bicycles.conversation.publicId);
    const others = keepSending(ada, world.tea.conversation.publicId);
    try {
      await expect.poll(async () => (await idsInLog(mara, start)).length).toBeGreaterThan(20);
      const [before, cursor] = [await idsInLog(mara, start), await cursorOf(mara)];
      await worker.kill();
      await expect.poll(() => theirs.responses.at(-1)?.status).toBe(503);
      await takeOver(worker, standby);
      const until = theirs.acknowledged.length;
      await expect.poll(() => theirs.acknowledged.length).toBeGreaterThan(until + 20);
      expect((await idsInLog(mara, start)).slice(0, before.length)).toEqual(before);
      expect((await mara.get(`/events?after=${cursor}`)).status).toBe(200);
    } finally {
      await Promise.all([theirs.stop(), others.stop()]);
    }
    expect(others.responses.filter(({ status }) => status !== 201)).toEqual([]);
    await expect.poll(() => idsInLog(mara, start)).toEqual(theirs.acknowledged);
    await expect.poll(() => streamedIds(stream)).toEqual(theirs.acknowledged);
    stream.close();
  });

  test('members, apps and settings can be changed again', async () => {
    const asItself = { actor: 'app' } as const;
    const app = apiClient(server.address, await tokenFor(database, world.bicycles, world.mara, asItself));
    expect(await failedRequests({ person: mara, userId: world.mara.publicId, app })).toEqual([]);
  });
});
