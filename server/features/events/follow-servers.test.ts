import { afterAll, expect, test, vi } from 'vitest';
import type { Event } from '../../../contract/event.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { type ApiClient, apiClient } from '../../testing/http-client.ts';
import { environmentOf, startDeskbell } from '../../testing/run-deskbell.ts';
import { makeWorld, tokenFor } from '../../testing/world.ts';
import { addConversation } from '../../testing/world-records.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());
const { bicycles, mara } = await makeWorld(clone.database);
const token = await tokenFor(clone.database, bicycles, mara);
const env = { ...environmentOf(clone), DESKBELL_RATE_LIMITS: 'off' };
const conversations = await Promise.all(
  Array.from({ length: 5 }, () => addConversation(clone.database, { organizationId: bicycles.house.id })),
);

const senders = 50;
const soon = { timeout: 200_000, interval: 50 };

/** Sends to any of the servers until it is stopped; never uses a dead server again. */
async function sendOn(apis: ApiClient[], acknowledged: string[], isOver: () => boolean): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    const api = apis[count % apis.length];
    const conversation = conversations[Math.floor(Math.random() * conversations.length)];
    const conversation_status = count % 3 === 0 ? { conversation_status: count % 2 ? 'open' : 'closed' } : {};
    const response = await api
      ?.post(`/conversations/${conversation?.publicId}/messages`, { body_html: 'x', ...conversation_status })
      .catch(() => undefined);
    if (response?.status === 201) acknowledged.push(response.body.data.id);
    else apis.splice(apis.indexOf(api as ApiClient), 1);
  }
}

/** Follows the log from its beginning until it has caught up after the end. */
async function follow(api: ApiClient, isOver: () => boolean): Promise<Event[]> {
  const events: Event[] = [];
  for (let after = ''; ; ) {
    const wasOver = isOver();
    const { body } = await api.get(`/events?limit=40${after && `&after=${after}`}`);
    events.push(...body.data);
    after = body.page_metadata.after ?? body.data.at(-1)?.cursor ?? after;
    if (wasOver && body.page_metadata.after === null) return events;
  }
}

test('killing one of two sequencing servers while fifty clients send costs a reader no event and duplicates none', async () => {
  const [killed, lasting] = await Promise.all([
    startDeskbell(['serve'], { env }),
    startDeskbell(['serve'], { env }),
  ]);
  const api = apiClient(lasting.address, token);
  const acknowledged: string[] = [];
  let isSent = false;
  let isSequenced = false;
  const reading = follow(api, () => isSequenced);
  const sending = Array.from({ length: senders }, () =>
    sendOn([apiClient(killed.address, token), api], acknowledged, () => isSent),
  );
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(200), soon);
  await killed.stop('SIGKILL');
  const before = acknowledged.length;
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 200), soon);
  isSent = true;
  await Promise.all(sending);
  await vi.waitFor(async () => {
    const text = 'SELECT FROM events WHERE position IS NULL';
    expect(await clone.database.read({ text, values: [] })).toEqual([]);
  }, soon);
  isSequenced = true;

  const events = await reading;
  const truth = await clone.database.read<{ id: string; seq: number; conversation_id: string }>({
    text: `SELECT e.id, e.seq, coalesce(m.conversation_id, e.record_id) AS conversation_id
             FROM events e LEFT JOIN messages m ON m.organization_id = $1 AND m.id = e.record_id
            WHERE e.organization_id = $1 ORDER BY e.position`,
    values: [bicycles.house.id],
  });
  expect(events).toHaveLength(truth.length);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const reported = new Set(events.map(({ data }) => (data as { id: string }).id));
  expect(acknowledged.filter((id) => !reported.has(id))).toEqual([]);
  for (const { id } of conversations) {
    const order = truth.filter(({ conversation_id }) => conversation_id === id).map(({ seq }) => seq);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order.length).toBeGreaterThan(10);
  }
  await lasting.stop();
});
