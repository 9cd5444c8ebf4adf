import { pino } from 'pino';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Transaction } from '../db/database.ts';
import { newId } from '../ids/public-id.ts';
import { readDatabaseState } from '../metrics/database-state.ts';
import { alwaysHeld } from '../testing/always-held.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { sequenceAll } from '../testing/sequence-all.ts';
import { makeWorld } from '../testing/world.ts';
import type { Consumer } from './consumer.ts';
import { recordEvent } from './record-event.ts';
import { retrySkipped } from './retry-skipped.ts';
import { organizationsToRetry } from './skipped-event-store.ts';
import { consumeLog, startConsumer } from './start-consumer.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());
const { database } = clone;
const { bicycles } = await makeWorld(database);
const organizationId = bicycles.house.id;

const errors: string[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });

await database.write({ text: 'CREATE TABLE handled (record_id uuid, number serial)', values: [] });

/** Records each event in the transaction that moves the cursor; fails for some. */
function noting(fails: (recordId: string) => boolean = () => false): Consumer {
  return {
    name: 'notifications',
    types: ['contact.updated'],
    async handle(transaction: Transaction, _, events) {
      for (const { record_id } of events) {
        await transaction.write({ text: 'INSERT INTO handled VALUES ($1)', values: [record_id] });
        if (fails(record_id)) throw new Error('This event is broken.');
      }
    },
  };
}

async function happened(count: number, type: 'contact.updated' | 'contact.created' = 'contact.updated') {
  const ids = Array.from({ length: count }, newId);
  for (const recordId of ids)
    await database.transaction((transaction) =>
      recordEvent(transaction, { organizationId, type, actor: { type: 'system' }, recordId, data: {} }),
    );
  await sequenceAll(database);
  return ids;
}

const handled = async () =>
  (
    await database.read<{ record_id: string }>({
      text: 'SELECT record_id FROM handled ORDER BY number',
      values: [],
    })
  ).map(({ record_id }) => record_id);

async function consumeAll(consumer: Consumer): Promise<void> {
  const consume = consumeLog({ database, logger }, consumer);
  while (await consume(organizationId));
}

beforeEach(async () => {
  await consumeAll(noting());
  await database.write({ text: 'DELETE FROM handled', values: [] });
  await database.write({ text: 'DELETE FROM skipped_events', values: [] });
  errors.length = 0;
});

test('events of the consumed types are handled once each, in the order of the log, batch after batch', async () => {
  const ids = await happened(3);
  await happened(250, 'contact.created');
  ids.push(...(await happened(3)));
  await consumeAll(noting());
  await consumeAll(noting());
  expect(await handled()).toEqual(ids);
});

test('two concurrent consumers exclude each other rather than handle an event twice', async () => {
  const ids = await happened(30);
  await Promise.all(Array.from({ length: 6 }, () => consumeAll(noting())));
  await consumeAll(noting());
  expect(await handled()).toEqual(ids);
});

test('only the event that fails three times by itself is skipped, counted, and logged', async () => {
  expect(await skippedEvents()).toEqual([]);
  const ids = await happened(5);
  await consumeAll(noting((id) => id === ids[2]));
  expect(await handled()).toEqual(ids.toSpliced(2, 1));
  expect(await skippedEvents()).toEqual([{ consumer: 'notifications', events: 1 }]);
  expect(errors).toHaveLength(1);
  expect(JSON.parse(errors[0] ?? '')).toMatchObject({ organizationId, event: { type: 'contact.updated' } });
});

test('an event whose handling fails for a while is handled eventually', async () => {
  const ids = await happened(3);
  let failures = 3;
  await consumeAll(noting((id) => id === ids[0] && failures-- > 0));
  expect([await handled(), errors]).toEqual([ids, []]);
});

const skippedEvents = async () => (await readDatabaseState(database, Date.now() * 1000)).passed_over;
const retryNow = () => database.write({ text: "UPDATE skipped_events SET retry_at = 'epoch'", values: [] });
const attempts = async () =>
  (
    await database.read<{ attempts: number }>({ text: 'SELECT attempts FROM skipped_events', values: [] })
  ).map((row) => row.attempts);

test('a skipped event is retried later, and counted until it is handled', async () => {
  const ids = await happened(4);
  const broken = new Set([ids[1], ids[2]]);
  await consumeAll(noting((id) => broken.has(id)));
  expect([await handled(), await attempts()]).toEqual([
    [ids[0], ids[3]],
    [3, 3],
  ]);
  expect(await organizationsToRetry(database, 'notifications')).toEqual([]);
  await retryNow();
  expect(await organizationsToRetry(database, 'notifications')).toEqual([organizationId]);
  const retryOnce = (fails: (id: string) => boolean) =>
    retrySkipped({ database, logger }, noting(fails), organizationId);
  await retryOnce((id) => id === ids[1]);
  expect([await handled(), await attempts(), await skippedEvents()]).toEqual([
    [ids[0], ids[3], ids[2]],
    [4],
    [{ consumer: 'notifications', events: 1 }],
  ]);
  expect(await organizationsToRetry(database, 'notifications')).toEqual([]);
  await retryNow();
  await Promise.all([retryOnce(() => false), retryOnce(() => false)]);
  expect([await handled(), await skippedEvents()]).toEqual([[ids[0], ids[3], ids[2], ids[1]], []]);
});

test('every event that fails is kept, however many there are', async () => {
  const ids = await happened(103);
  await consumeAll(noting(() => true));
  expect([await handled(), (await attempts()).length]).toEqual([[], ids.length]);
  await retryNow();
  while ((await organizationsToRetry(database, 'notifications')).length > 0)
    await retrySkipped({ database, logger }, noting(), organizationId);
  expect((await handled()).toSorted()).toEqual(ids.toSorted());
});

test('an event that the log has dropped is forgotten with its next retry', async () => {
  const [id] = await happened(1);
  await consumeAll(noting((it) => it === id));
  await database.write({ text: 'DELETE FROM events WHERE record_id = $1', values: [id] });
  await retryNow();
  await retrySkipped({ database, logger }, noting(), organizationId);
  expect([await handled(), await skippedEvents()]).toEqual([[], []]);
});

test('a running consumer handles events with and without a notification, and retries those that are due', async () => {
  const ids = await happened(1);
  await consumeAll(noting((id) => id === ids[0]));
  await retryNow();
  ids.push(...(await happened(1)));
  const listeners: ((notice: { about: 'events'; organizationId: string }) => void)[] = [];
  const subscribe = (listener: (typeof listeners)[number]) => {
    listeners.push(listener);
    return () => undefined;
  };
  const stop = startConsumer(
    { database, logger, lease: alwaysHeld, notices: { subscribe: subscribe as never } },
    noting(),
  );
  await vi.waitFor(async () => expect(await handled()).toEqual(ids), { timeout: 200_000 });
  ids.push(...(await happened(1)));
  for (const listener of listeners) listener({ about: 'events', organizationId });
  await vi.waitFor(async () => expect(await handled()).toEqual(ids), { timeout: 200_000 });
  await stop();
});
