import { afterAll, expect, test } from 'vitest';
import { type LogPosition, readLog } from '../features/events/read-log.ts';
import { newId } from '../ids/public-id.ts';
import { sequenceAll } from '../testing/sequence-all.ts';
import { startWorld } from '../testing/start-world.ts';
import { dropOldEvents } from './drop-old-events.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { database } = app;
const organizationId = world.bicycles.house.id;
const api = await as(world.mara);

/** The partition of a day so many days ago, as the server created it then. */
async function makeDay(daysAgo: number): Promise<string> {
  const [row] = await database.read<{ name: string; from: string; to: string }>({
    text: `SELECT to_char(day, '"events_"YYYY_MM_DD') AS name, day::text || ' 00:00+00' AS from,
                  (day + 1)::text || ' 00:00+00' AS to
             FROM (SELECT (now() AT TIME ZONE 'UTC')::date - $1::integer AS day) AS days`,
    values: [daysAgo],
  });
  const { name = '', from, to } = row ?? {};
  const text = `CREATE TABLE ${name} PARTITION OF events FOR VALUES FROM ('${from}') TO ('${to}')`;
  await database.write({ text, values: [] });
  return name;
}

async function record(daysAgo: number): Promise<void> {
  await database.write({
    text: `INSERT INTO events (organization_id, id, type, actor_type, record_id, data, inserted_at)
           VALUES ($1, $2, 'ping', 'system', $2, '{}', now() - $3 * interval '1 day')`,
    values: [organizationId, newId(), daysAgo],
  });
}

const daysLeft = async () => {
  const text = `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'events'::regclass ORDER BY 1`;
  return (await database.read<{ name: string }>({ text, values: [] })).map(({ name }) => name);
};

const oldest = { start: 'oldest', types: ['ping'], limit: 100 } as const;
const idsOfLog = async () => (await readLog(database, organizationId, oldest)).events.map(({ id }) => id);

test('days older than thirty are dropped as a whole, one at a time, and the log begins after them', async () => {
  const [old, older, kept] = [await makeDay(32), await makeDay(40), await makeDay(30)];
  for (const daysAgo of [40, 32, 30, 0]) await record(daysAgo);
  await sequenceAll(database);
  const before = await idsOfLog();
  expect(before).toHaveLength(4);
  await dropOldEvents(database, 30);
  expect(await daysLeft()).not.toContain(older);
  expect(await daysLeft()).toContain(old);
  await dropOldEvents(database, 30);
  await dropOldEvents(database, 30);
  expect(await daysLeft()).not.toContain(old);
  expect(await daysLeft()).toContain(kept);
  expect(await idsOfLog()).toEqual(before.slice(2));
});

test('a cursor from before the beginning is 410, with the oldest one that is still valid', async () => {
  await makeDay(35);
  const first = (await api.get('/events?after=now')).body.page_metadata.before;
  await record(35);
  await sequenceAll(database);
  const behind = (await api.get(`/events?after=${first}`)).body.data[0].cursor;
  await record(0);
  await dropOldEvents(database, 30);
  const response = await api.get(`/events?after=${first}`);
  expect([response.status, response.body.error]).toEqual([410, 'cursor_expired']);
  const [{ cursor }] = response.body.details;
  await sequenceAll(database);
  const rest = await api.get(`/events?after=${cursor}`);
  expect([rest.status, rest.body.data.length]).toEqual([200, 1]);
  expect((await api.get(`/events?after=${behind}`)).body).toEqual(rest.body);
});

test('a day with unsequenced events is kept until they are sequenced', async () => {
  const day = await makeDay(33);
  await record(33);
  await dropOldEvents(database, 30);
  expect(await daysLeft()).toContain(day);
  await sequenceAll(database);
  await dropOldEvents(database, 30);
  expect(await daysLeft()).not.toContain(day);
});

test('a day that a consumer has not read is kept, for sixty days at most', async () => {
  const [awaited, given] = [await makeDay(58), await makeDay(70)];
  for (const daysAgo of [58, 70]) await record(daysAgo);
  await sequenceAll(database);
  const move = (position: string) =>
    database.write({
      text: `INSERT INTO log_cursors SELECT organization_id, 'notifications', ${position} FROM event_heads
                 WHERE organization_id = $1
             ON CONFLICT (organization_id, consumer) DO UPDATE SET position = excluded.position`,
      values: [organizationId],
    });
  await move('0');
  await dropOldEvents(database, 30);
  await dropOldEvents(database, 30);
  expect(await daysLeft()).not.toContain(given);
  expect(await daysLeft()).toContain(awaited);
  await move('last_position');
  await dropOldEvents(database, 30);
  expect(await daysLeft()).not.toContain(awaited);
});

test('while events are being written no day is dropped, and writers hardly wait', async () => {
  const day = await makeDay(34);
  await database.transaction(async (transaction) => {
    await transaction.write({ text: 'LOCK TABLE events IN ROW EXCLUSIVE MODE', values: [] });
    await expect(dropOldEvents(database, 30)).rejects.toMatchObject({ code: '55P03' });
  });
  expect(await daysLeft()).toContain(day);
  await dropOldEvents(database, 30);
  expect(await daysLeft()).not.toContain(day);
});

test('events that a wrong clock put outside every day are deleted too, once they are old', async () => {
  await record(50);
  await record(3);
  await sequenceAll(database);
  const start: LogPosition = { position: 0, epochId: null };
  await dropOldEvents(database, 30);
  const strayed = await database.read<{ days: number }>({
    text: `SELECT extract(day FROM now() - inserted_at)::integer AS days FROM events_other_days ORDER BY 1 DESC`,
    values: [],
  });
  expect(strayed[0]?.days).toBe(3);
  const page = await readLog(database, organizationId, { ...oldest, start: start });
  expect(page.oldest?.position).toBeGreaterThan(0);
});
