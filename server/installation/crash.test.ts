import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { dataFolder, postgresOf } from '../testing/data-folder.ts';
import { type ApiClient, apiClient } from '../testing/http-client.ts';
import { type Demo, startDemo } from '../testing/start-demo.ts';

type Sent = { key: string; id: string };

/** Sends messages to one conversation of the demo, several at a time, until it is stopped or the server is gone. */
async function startSending(demo: Demo) {
  const api = apiClient(demo.address, demo.token);
  const path = await someConversation(api);
  const acknowledged: Sent[] = [];
  const refused: { status: number | null; error: string }[] = [];
  let isStopped = false;
  const sendAll = async (worker: number) => {
    for (let count = 0; !isStopped; count++) {
      const key = `${worker}-${count}`;
      const response = await send(api, path, key).catch((error: unknown) => String(error));
      if (typeof response === 'string') return void refused.push({ status: null, error: response });
      if (response.status === 201) acknowledged.push({ key, id: response.body.data.id });
      else refused.push({ status: response.status, error: response.body.error });
    }
  };
  const workers = [1, 2, 3, 4].map(sendAll);
  return {
    path,
    acknowledged,
    refused,
    stop() {
      isStopped = true;
      return Promise.all(workers);
    },
  };
}

function send(api: ApiClient, path: string, key: string) {
  return api.post(path, { body_html: `message ${key}` }, { 'idempotency-key': key });
}

async function someConversation(api: ApiClient): Promise<string> {
  const { body } = await api.get('/conversations?limit=1');
  return `/conversations/${body.data[0].id}/messages`;
}

/** Every acknowledged message is there, and sending it again with its key creates no second one. */
async function expectAll(demo: Demo, path: string, acknowledged: Sent[]): Promise<void> {
  const api = apiClient(demo.address, demo.token);
  const remaining = await idsOf(api, path);
  expect(acknowledged.filter(({ id }) => !remaining.has(id))).toEqual([]);
  for (const { key, id } of acknowledged.slice(-4)) {
    const repeated = await send(api, path, key);
    expect({ status: repeated.status, id: repeated.body.data.id }).toEqual({ status: 201, id });
  }
  expect((await idsOf(api, path)).size).toBe(remaining.size);
}

async function idsOf(api: ApiClient, path: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await api.get(`${path}?limit=100${after && `&after=${after}`}`);
    for (const { id } of body.data) ids.add(id);
    after = body.page_metadata.after;
  }
  return ids;
}

const soon = { timeout: 200_000, interval: 20 };

test('a killed server has lost nothing that it acknowledged', async () => {
  const folder = dataFolder();
  const killed = await startDemo({ folder });
  const sending = await startSending(killed);
  await vi.waitFor(() => expect(sending.acknowledged.length).toBeGreaterThan(50), soon);
  await killed.stop('SIGKILL');
  await sending.stop();
  await expectAll(await startDemo({ folder }), sending.path, sending.acknowledged);
});

test('a PostgreSQL killed under load causes 503, and comes back with everything that was acknowledged', async () => {
  const folder = dataFolder();
  const demo = await startDemo({ folder });
  const sending = await startSending(demo);
  await vi.waitFor(() => expect(sending.acknowledged.length).toBeGreaterThan(50), soon);
  process.kill(postgresOf(join(folder, 'data/demo')) ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(sending.refused.length).toBeGreaterThan(0), soon);
  const before = sending.acknowledged.length;
  await vi.waitFor(() => expect(sending.acknowledged.length).toBeGreaterThan(before + 50), soon);
  await sending.stop();
  expect(new Set(sending.refused.map(({ status, error }) => `${status} ${error}`))).toEqual(
    new Set(['503 unavailable']),
  );
  await expectAll(demo, sending.path, sending.acknowledged);
  expect(await demo.stop()).toMatchObject({ code: 0 });
});
