import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { miscountedConversations } from '../../../demo/miscounted-conversations.ts';
import { alwaysHeld } from '../../../testing/always-held.ts';
import { countedDatabase } from '../../../testing/counted-database.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';
import { startWaking } from './start-waking.ts';
import { wakeSnoozed } from './wake-snoozed.ts';

const { app, world, as } = await startWorld();
const other = openDatabase(app.clone.connection, () => undefined);
afterAll(async () => {
  await other.close();
  await app.stop();
});

const organizationId = world.bicycles.house.id;
const api = await as(world.jonas);
const read = async (id: string) => (await api.get(`/conversations/${id}`)).body.data;

/** Snoozed until so many seconds from now. */
async function snoozed(seconds: number, tags: string[] = []) {
  const key = await addConversation(app.database, { organizationId, status: 'snoozed', tags });
  await app.database.write({
    text: 'UPDATE conversations SET snoozed_until = $3 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, key.id, new Date(Date.now() + seconds * 1000)],
  });
  return key;
}

type EventRow = Record<string, unknown> & { data: Record<string, unknown> };

const eventsOf = (ids: string[]) =>
  app.database.read<EventRow>({
    text: 'SELECT record_id, type, actor_type, actor_user_id, data, previous FROM events WHERE record_id = ANY ($1)',
    values: [ids],
  });

test('a due conversation is reopened, with an event by the system', async () => {
  const { id, publicId } = await snoozed(-1, ['late']);
  const before = await read(publicId);
  await wakeSnoozed(app.database);
  const now = await read(publicId);
  expect(now).toEqual({ ...before, status: 'open', snoozed_until: null, updated_at: now.updated_at });
  const data = expect.objectContaining({ id, status: 'open', snoozed_until: null, tags: ['late'] });
  expect(await eventsOf([id])).toEqual([
    {
      record_id: id,
      type: 'conversation.status_changed',
      actor_type: 'system',
      actor_user_id: null,
      data,
      previous: { status: 'snoozed' },
    },
  ]);
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
});

test('the event of a woken conversation has every field that the event of a reopened one has', async () => {
  const [due, closed] = [await snoozed(-1, ['late']), await snoozed(60, ['late'])];
  await wakeSnoozed(app.database);
  await api.call(`/conversations/${closed.publicId}`, { method: 'PATCH', json: { status: 'open' } });
  const [woken, reopened] = await Promise.all([eventsOf([due.id]), eventsOf([closed.id])]);
  expect(Object.keys(woken[0]?.data ?? {}).sort()).toEqual(Object.keys(reopened[0]?.data ?? {}).sort());
  expect(woken[0]?.data).toMatchObject({ organization_id: organizationId, tags: ['late'] });
});

test('one that isn’t due stays snoozed', async () => {
  const { id, publicId } = await snoozed(60);
  await wakeSnoozed(app.database);
  expect((await read(publicId)).status).toBe('snoozed');
  expect(await eventsOf([id])).toEqual([]);
});

test('if several processes run, one of them wakes each, once', async () => {
  const conversations = await Promise.all(Array.from({ length: 150 }, () => snoozed(-1)));
  const rounds = Array.from({ length: 10 }, (_, index) => wakeSnoozed(index % 2 ? other : app.database));
  await Promise.all(rounds);
  while ((await wakeSnoozed(other)) > 0);
  const events = await eventsOf(conversations.map(({ id }) => id));
  expect(new Set(events.map((it) => it.record_id)).size).toBe(150);
  expect(events).toHaveLength(150);
});

test('a hundred are woken with as many statements as one', async () => {
  const statementsOf = async (count: number) => {
    await Promise.all(Array.from({ length: count }, () => snoozed(-1)));
    const counted = countedDatabase(app.database);
    expect(await wakeSnoozed(counted.database)).toBe(count);
    return counted.statements.length;
  };
  expect(await statementsOf(100)).toBe(await statementsOf(1));
});

test('those of several organizations are woken in one round', async () => {
  const { id } = await addConversation(app.database, {
    organizationId: world.tea.house.id,
    status: 'snoozed',
  });
  await app.database.write({
    text: `UPDATE conversations SET snoozed_until = now() WHERE id = $1`,
    values: [id],
  });
  await snoozed(-1);
  expect(await wakeSnoozed(app.database)).toBe(2);
  expect(await eventsOf([id])).toMatchObject([{ type: 'conversation.status_changed' }]);
});

test('a locked one is skipped, and doesn’t delay the others', async () => {
  const [busy, free] = [await snoozed(-2), await snoozed(-1)];
  await app.database.transaction(async (transaction) => {
    const text = 'SELECT FROM conversations WHERE organization_id = $1 AND id = $2 FOR UPDATE';
    await transaction.read({ text, values: [organizationId, busy.id] });
    await wakeSnoozed(other);
  });
  expect([(await read(busy.publicId)).status, (await read(free.publicId)).status]).toEqual([
    'snoozed',
    'open',
  ]);
});

test('the timer wakes what became due while no process ran, and what becomes due while it runs', async () => {
  const [missed, next] = [await snoozed(-3600), await snoozed(1)];
  const first = roundsOf(app.database);
  const stop = startWaking(first.database, pino({ level: 'silent' }), alwaysHeld);
  for (const { publicId } of [missed, next])
    await expect.poll(async () => (await read(publicId)).status).toBe('open');
  await stop();
  const roundsThen = first.rounds();
  const second = roundsOf(other);
  const stopSecond = startWaking(second.database, pino({ level: 'silent' }), alwaysHeld);
  onTestFinished(stopSecond);
  // In the time of three rounds, a stopped timer runs none.
  await expect.poll(second.rounds).toBeGreaterThanOrEqual(3);
  expect(first.rounds()).toBe(roundsThen);
});

/** The same database, counting the reads that each round begins with. */
function roundsOf(database: Database) {
  let rounds = 0;
  const read: Database['read'] = (statement) => {
    rounds += 1;
    return database.read(statement);
  };
  return { database: { ...database, read }, rounds: () => rounds };
}

test('finding the due ones is one scan of a dedicated index', async () => {
  const plan = await app.database.transaction(async (transaction) => {
    await transaction.write({ text: 'SET LOCAL enable_seqscan = off', values: [] });
    return transaction.read({
      text: `EXPLAIN SELECT FROM conversations WHERE status = 'snoozed' AND snoozed_until <= now() ORDER BY snoozed_until`,
      values: [],
    });
  });
  expect(JSON.stringify(plan)).toContain('conversations_due');
});
