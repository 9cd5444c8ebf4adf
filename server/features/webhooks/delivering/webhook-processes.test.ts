import { describe, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../../../testing/clone-database.ts';
import { apiClient } from '../../../testing/http-client.ts';
import { receiveWebhooks } from '../../../testing/receive-webhooks.ts';
import { environmentOf, type Running, startDeskbell } from '../../../testing/run-deskbell.ts';
import { whenFileEnds } from '../../../testing/when-file-ends.ts';
import { makeWorld, tokenFor } from '../../../testing/world.ts';

/** A database, its processes, and a person with webhooks. */
async function newInstallation() {
  const clone = await cloneDatabase();
  whenFileEnds(() => clone.drop());
  const { bicycles, mara } = await makeWorld(clone.database);
  const token = await tokenFor(clone.database, bicycles, mara);
  const env = { ...environmentOf(clone), DESKBELL_WEBHOOK_ALLOW: '127.0.0.1,http', LOG_LEVEL: 'info' };
  return {
    clone,
    start: () => startDeskbell(['serve'], { env }),
    api: ({ address }: Running) => apiClient(address, token),
  };
}

// They wait more than they work: concurrently, each on its own database.
describe.concurrent('webhooks of processes', () => {
  test('the next process takes over from one that is killed while it delivers, and sends it with the same id', async () => {
    const held: (() => void)[] = [];
    const receiver = await receiveWebhooks((response, count) => {
      if (count === 1) held.push(() => response.destroy());
      else response.end();
    });
    const { clone, start, api } = await newInstallation();
    const killed = await start();
    const { id } = (await api(killed).post('/webhooks', { url: receiver.url, types: ['contact.created'] }))
      .body.data;
    await api(killed).post('/contacts', { name: 'Ines' });
    await receiver.count(1);
    await killed.stop('SIGKILL');
    for (const release of held) release();
    // As if the half minute had passed after which the job counts as abandoned.
    await clone.database.write({
      text: `UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE name = 'webhooks' AND state = 'active'`,
      values: [],
    });
    const other = await start();
    const [first, second] = await receiver.count(2);
    expect([second?.headers['webhook-id'], second?.body]).toEqual([
      first?.headers['webhook-id'],
      first?.body,
    ]);
    await vi.waitFor(
      async () =>
        expect((await api(other).get(`/webhooks/${id}/deliveries`)).body.data).toMatchObject([
          { status: 'delivered' },
        ]),
      { timeout: 200_000, interval: 50 },
    );
    expect((await other.stop()).code).toBe(0);
  });

  test('SIGTERM aborts a hanging delivery, and the next process makes it; neither counts as a failure', async () => {
    const receiver = await receiveWebhooks((response, count) => void (count > 1 && response.end()));
    const { start, api } = await newInstallation();
    const first = await start();
    const { id } = (await api(first).post('/webhooks', { url: receiver.url, types: ['contact.updated'] }))
      .body.data;
    expect((await api(first).call(`/webhooks/${id}/ping`, { method: 'POST' })).status).toBe(202);
    await receiver.count(1);
    const { code, stderr } = await first.stop();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const next = await start();
    await receiver.count(2);
    await vi.waitFor(
      async () =>
        expect((await api(next).get(`/webhooks/${id}/deliveries`)).body.data).toMatchObject([
          { status: 'delivered', attempts: 1 },
        ]),
      { timeout: 200_000, interval: 50 },
    );
    expect((await next.stop()).code).toBe(0);
  });
});
