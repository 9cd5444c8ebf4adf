import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.ts';
import { apiClient } from '../../testing/http-client.ts';
import { receiveWebhooks } from '../../testing/receive-webhooks.ts';
import { environmentOf, type Running, startDeskbell } from '../../testing/run-deskbell.ts';
import { makeWorld, tokenFor } from '../../testing/world.ts';

let clone: ClonedDatabase;
let token: string;

beforeAll(async () => {
  clone = await cloneDatabase();
  const world = await makeWorld(clone.database);
  token = await tokenFor(clone.database, world.bicycles, world.mara);
});
afterAll(() => clone.drop());

const start = () =>
  startDeskbell(['serve'], {
    env: { ...environmentOf(clone), DESKBELL_WEBHOOK_ALLOW: '127.0.0.1,http', LOG_LEVEL: 'info' },
  });
const post = ({ address }: Running, path: string, json: object) => apiClient(address, token).post(path, json);

test('a process that is killed while it delivers leaves it to another, which sends it with the same id', async () => {
  const held: (() => void)[] = [];
  const receiver = await receiveWebhooks((response, count) => {
    if (count === 1) held.push(() => response.destroy());
    else response.end();
  });
  const killed = await start();
  const { id } = (await post(killed, '/webhooks', { url: receiver.url, types: ['contact.created'] })).body
    .data;
  await post(killed, '/contacts', { name: 'Ines' });
  await receiver.count(1);
  await killed.stop('SIGKILL');
  for (const release of held) release();
  // As if the half minute had passed after which the job is known to be nobody's.
  await clone.database.write({
    text: `UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE name = 'webhooks' AND state = 'active'`,
    values: [],
  });
  const other = await start();
  const [first, second] = await receiver.count(2);
  expect([second?.headers['webhook-id'], second?.body]).toEqual([first?.headers['webhook-id'], first?.body]);
  const api = apiClient(other.address, token);
  await vi.waitFor(
    async () =>
      expect((await api.get(`/webhooks/${id}/deliveries`)).body.data).toMatchObject([
        { status: 'delivered' },
      ]),
    { timeout: 60_000, interval: 50 },
  );
  expect((await other.stop()).code).toBe(0);
});

test('at SIGTERM a delivery is cut where it hangs, and made by the next process; nothing counts as its failure', async () => {
  const receiver = await receiveWebhooks((response, count) => void (count > 1 && response.end()));
  const first = await start();
  const { id } = (await post(first, '/webhooks', { url: receiver.url, types: ['contact.updated'] })).body
    .data;
  expect(
    (await apiClient(first.address, token).call(`/webhooks/${id}/ping`, { method: 'POST' })).status,
  ).toBe(202);
  await receiver.count(1);
  const { code, stderr } = await first.stop();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const next = await start();
  await receiver.count(2);
  const api = apiClient(next.address, token);
  await vi.waitFor(
    async () =>
      expect((await api.get(`/webhooks/${id}/deliveries`)).body.data).toMatchObject([
        { status: 'delivered', attempts: 1 },
      ]),
    { timeout: 60_000, interval: 50 },
  );
  expect((await next.stop()).code).toBe(0);
});
