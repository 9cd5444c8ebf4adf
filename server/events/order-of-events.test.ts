import { setTimeout as delay } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Transaction } from '../db/database.ts';
import { type OpenDatabase, openDatabase } from '../db/open-database.ts';
import { type LogPosition, readLog } from '../features/events/read-log.ts';
import { newId } from '../ids/public-id.ts';
import { alwaysHeld } from '../testing/always-held.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { testOnOneServer } from '../testing/on-one-server.ts';
import { sequenceAll } from '../testing/sequence-all.ts';
import { makeWorld } from '../testing/world.ts';
import { addConversation } from '../testing/world-records.ts';
import { recordEvent } from './record-event.ts';
import { startSequencer } from './start-sequencer.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());
const { bicycles } = await makeWorld(clone.database);
const organizationId = bicycles.house.id;
const records = await Promise.all(
  Array.from({ length: 6 }, async () => (await addConversation(clone.database, { organizationId })).id),
);

const writers = 50;
const turns = 20;
const logger = pino({ level: 'silent' });

/** A separate pool, as another process would have. */
function another(max = 5, more: PoolConfig = {}): OpenDatabase {
  const database = openDatabase({ ...clone.connection, max, ...more }, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

/** Changes a record and records the event, which says how many changes came before. */
async function change(transaction: Transaction, recordId: string): Promise<void> {
  const { rows } = await transaction.write<{ count: number }>({
    text: `UPDATE conversations SET message_count = message_count + 1 WHERE organization_id = $1 AND id = $2
        RETURNING message_count AS count`,
    values: [organizationId, recordId],
  });
  await recordEvent(transaction, {
    organizationId,
    type: 'conversation.updated',
    actor: { type: 'system' },
    recordId,
    data: { count: rows[0]?.count },
  });
}

const pick = () => records[Math.floor(Math.random() * records.length)] ?? '';

/** Commits late or early, rolls some back, sometimes loses its connection. */
async function write(database: OpenDatabase, wake: () => void): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const random = Math.random();
    const work = database.transaction(async (transaction) => {
      await change(transaction, pick());
      await delay(Math.random() * 8);
      if (random < 0.1) throw new Error('rolled back');
      if (random < 0.15)
        await transaction.write({ text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] });
    });
    await work.catch(() => undefined);
    if (turn % 2 === 0) wake();
  }
}

type Read = { id: string; record_id: string; count: number };

/** Reads continuously, a few at a time, until it has caught up after the end. */
async function follow(database: OpenDatabase, isOver: () => boolean): Promise<Read[]> {
  const read: Read[] = [];
  let position: LogPosition = { position: 0, epochId: null };
  for (;;) {
    const wasOver = isOver();
    const page = await readLog(database, organizationId, {
      start: position,
      types: ['conversation.updated'],
      limit: 7,
    });
    for (const { id, record_id, data } of page.events)
      read.push({ id, record_id, count: Number(data?.count) });
    if (wasOver && page.next.position === position.position) return read;
    position = page.next;
  }
}

const unsequenced = () =>
  clone.database.read({ text: 'SELECT FROM events WHERE position IS NULL', values: [] });

test('fifty writers that commit in any order, roll back and lose connections: two readers see every event once, each record’s in order', async () => {
  const sequencers = [another(), another()].map((database) =>
    startSequencer({ database, logger, lease: alwaysHeld }),
  );
  const wake = () => sequencers[Math.random() < 0.5 ? 0 : 1]?.wake(organizationId);
  let isOver = false;
  const readers = [another(2), another(2)].map((database) => follow(database, () => isOver));

  // Takes the first number of all and commits last: its event was never visible, and comes at the end.
  const latecomer = await addConversation(clone.database, { organizationId });
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  // It waits for all others, which on a busy machine takes longer than a transaction may be idle.
  const late = another(1, { idle_in_transaction_session_timeout: 0 }).transaction(async (transaction) => {
    await change(transaction, latecomer.id);
    await finished;
  });

  const database = another(writers);
  await Promise.all(Array.from({ length: writers }, () => write(database, wake)));
  await vi.waitFor(async () => expect(await unsequenced()).toEqual([]), 200_000);
  finish();
  await late;
  await vi.waitFor(async () => expect(await unsequenced()).toEqual([]), 200_000);
  isOver = true;
  const [first = [], second = []] = await Promise.all(readers);
  await Promise.all(sequencers.map((sequencer) => sequencer.stop()));

  const truth = await clone.database.read<Read & { position: number }>({
    text: `SELECT id, record_id, (data ->> 'count')::integer AS count, position FROM events
            WHERE organization_id = $1 AND type = 'conversation.updated' ORDER BY position`,
    values: [organizationId],
  });
  expect(truth.length).toBeGreaterThan((writers * turns) / 2);
  expect(truth.length).toBeLessThan(writers * turns);
  expect(new Set(truth.map(({ position }) => position)).size).toBe(truth.length);
  const expected = truth.map(({ position: _, ...read }) => read);
  expect(first).toEqual(expected);
  expect(second).toEqual(expected);
  for (const record of records) {
    const counts = first.filter(({ record_id }) => record_id === record).map(({ count }) => count);
    expect(counts).toEqual(counts.map((_, index) => index + 1));
  }
  expect(first.at(-1)?.record_id).toBe(latecomer.id);
});

test('events without a notification are sequenced by the next poll', async () => {
  const sequencer = startSequencer({ database: another(), logger, lease: alwaysHeld });
  await clone.database.transaction((transaction) => change(transaction, pick()));
  await vi.waitFor(async () => expect(await unsequenced()).toEqual([]), 200_000);
  await sequencer.stop();
});

/** How often an idle sequencer queries the database in ten seconds. */
async function queriesInTenSeconds(isHeld: boolean): Promise<number> {
  let queries = 0;
  const counting = {
    read: async () => {
      queries++;
      return [];
    },
    write: () => Promise.reject(new Error('nothing to write')),
    transaction: () => Promise.reject(new Error('nothing to write')),
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const sequencer = startSequencer({ database: counting, logger, lease: { isHeld: () => isHeld } });
  await vi.advanceTimersByTimeAsync(10_500);
  await sequencer.stop();
  return queries;
}

test('an idle process with the lease polls the database at most once a second', async () => {
  const queries = await queriesInTenSeconds(true);
  expect(queries).toBeGreaterThanOrEqual(10);
  expect(queries).toBeLessThanOrEqual(11);
});

test('an idle process without the lease doesn’t query the database', async () => {
  expect(await queriesInTenSeconds(false)).toBe(0);
});

test('a process without the lease sequences the events of its own commits', async () => {
  const sequencer = startSequencer({ database: another(), logger, lease: { isHeld: () => false } });
  await clone.database.transaction((transaction) => change(transaction, pick()));
  sequencer.wake(organizationId);
  await vi.waitFor(async () => expect(await unsequenced()).toEqual([]), 200_000);
  await sequencer.stop();
});

test('a log with more events than one batch sequences them all, in order', async () => {
  const ids = Array.from({ length: 2300 }, () => newId());
  await clone.database.write({
    text: `INSERT INTO events (organization_id, id, type, actor_type, record_id, data)
           SELECT $1, id, 'ping', 'system', $1, '{}' FROM unnest($2::uuid[]) WITH ORDINALITY AS all_ids (id, place)
            ORDER BY place`,
    values: [organizationId, ids],
  });
  const sequencer = startSequencer({ database: another(), logger, lease: alwaysHeld });
  sequencer.wake(organizationId);
  await vi.waitFor(async () => expect(await unsequenced()).toEqual([]), 200_000);
  await sequencer.stop();
  const rows = await clone.database.read<{ id: string }>({
    text: `SELECT id FROM events WHERE type = 'ping' ORDER BY position`,
    values: [],
  });
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('events that could not be announced are announced by the next round', async () => {
  const database = another();
  const announced: string[][] = [];
  const sequencer = startSequencer({
    database,
    logger,
    lease: { isHeld: () => false },
    onSequenced: async (ids) => {
      announced.push(ids);
      if (announced.length === 1) throw new Error('no connection');
    },
  });
  onTestFinished(() => sequencer.stop());
  await database.transaction((transaction) => change(transaction, pick()));
  sequencer.wake(organizationId);
  await vi.waitFor(() => expect(announced).toEqual([[organizationId], [organizationId]]), 60_000);
});

type Head = { epoch_id: string; last_position: number };

async function headAfterNext(): Promise<Head> {
  await clone.database.transaction((transaction) => change(transaction, pick()));
  await sequenceAll(clone.database);
  const text = 'SELECT epoch_id, last_position FROM event_heads WHERE organization_id = $1';
  const [head] = await clone.database.read<Head>({ text, values: [organizationId] });
  if (!head) throw new Error('The organization has no head.');
  return head;
}

test('a log that moved to another node begins a new epoch, and records how far the old one came', async () => {
  const before = await headAfterNext();
  expect((await headAfterNext()).epoch_id).toBe(before.epoch_id);
  await clone.database.write({
    text: "UPDATE event_heads SET identity = 'another node', last_position = $2 WHERE organization_id = $1",
    values: [organizationId, before.last_position],
  });
  const after = await headAfterNext();
  expect(after.epoch_id).not.toBe(before.epoch_id);
  expect(after.last_position).toBeGreaterThan(before.last_position);
  const ends = await clone.database.read({
    text: 'SELECT last_position FROM event_epoch_ends WHERE organization_id = $1 AND epoch_id = $2',
    values: [organizationId, before.epoch_id],
  });
  expect(ends).toEqual([{ last_position: before.last_position }]);
});

testOnOneServer(
  'the epoch that the previous version of the server began goes on after an upgrade',
  async () => {
    const { epoch_id } = await headAfterNext();
    await clone.database.write({
      text: 'INSERT INTO event_epoch (id, identity) VALUES ($1, identity_of_node())',
      values: [epoch_id],
    });
    await clone.database.write({ text: 'UPDATE event_heads SET identity = NULL', values: [] });
    expect((await headAfterNext()).epoch_id).toBe(epoch_id);
  },
);
