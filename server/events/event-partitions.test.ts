import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { newId } from '../ids/public-id.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { makeEventPartitions } from './event-partitions.ts';
import { recordEvent } from './record-event.ts';

async function clonedDatabase(): Promise<ClonedDatabase> {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  return clone;
}

function record({ database }: ClonedDatabase): Promise<string> {
  const event = {
    organizationId: newId(),
    type: 'ping',
    actor: { type: 'system' },
    recordId: newId(),
  } as const;
  return database.transaction((transaction) => recordEvent(transaction, event));
}

async function partitionsOfEvents({ database }: ClonedDatabase): Promise<string[]> {
  // Without the shard's number, if the suite runs on a sharded database.
  const text = `SELECT regexp_replace(tableoid::regclass::text, '_[0-9]{6}$', '') AS name FROM events ORDER BY inserted_at`;
  return (await database.read({ text, values: [] })).map(({ name }) => name);
}

async function dayTables({ database }: ClonedDatabase): Promise<string[]> {
  const text = `SELECT inhrelid::regclass::text AS name FROM pg_inherits
                 WHERE inhparent = 'events'::regclass AND inhrelid <> 'events_other_days'::regclass ORDER BY 1`;
  return (await database.read({ text, values: [] })).map(({ name }) => name);
}

/** The partitions of today and the following days, in UTC; read from the database, whose clock decides. */
async function expectedTables({ database }: ClonedDatabase): Promise<string[]> {
  const text = `SELECT to_char((now() AT TIME ZONE 'UTC')::date + ahead, '"events_"YYYY_MM_DD') AS name
                  FROM generate_series(0, 3) AS ahead`;
  return (await database.read({ text, values: [] })).map(({ name }) => name);
}

test('today and the three days after it have a partition, and an event lands in that of its day', async () => {
  const clone = await clonedDatabase();
  await makeEventPartitions(clone.database);
  const expected = await expectedTables(clone);
  expect(await dayTables(clone)).toEqual(expected);
  await record(clone);
  expect(await partitionsOfEvents(clone)).toEqual([expected[0]]);
});

test('processes that create the partitions concurrently create each one once', async () => {
  const clone = await clonedDatabase();
  const others = Array.from({ length: 8 }, () => openDatabase(clone.connection, () => undefined));
  onTestFinished(async () => void (await Promise.all(others.map((other) => other.close()))));
  await Promise.all(others.map(makeEventPartitions));
  await Promise.all(others.map(makeEventPartitions));
  expect(await dayTables(clone)).toEqual(await expectedTables(clone));
});

test('events that came before the partition of their day all move into it', async () => {
  const clone = await clonedDatabase();
  await record(clone);
  expect(await partitionsOfEvents(clone)).toEqual(['events_other_days']);
  const before = await clone.database.read({ text: 'SELECT * FROM events', values: [] });
  await makeEventPartitions(clone.database);
  await record(clone);
  const [today] = await expectedTables(clone);
  expect(await partitionsOfEvents(clone)).toEqual([today, today]);
  const after = await clone.database.read({ text: 'SELECT * FROM events ORDER BY seq', values: [] });
  expect(after[0]).toEqual(before[0]);
});

test('a day has the same keys, defaults and checks as the others', async () => {
  const clone = await clonedDatabase();
  await makeEventPartitions(clone.database);
  const shape = async (table: string) =>
    clone.database.read({
      text: `SELECT attname, format_type(atttypid, atttypmod) AS type, attnotnull, collname,
                    pg_get_expr(adbin, adrelid) AS fallback
               FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
                    LEFT JOIN pg_collation c ON c.oid = attcollation
              WHERE attrelid = $1::regclass AND attnum > 0 ORDER BY attname`,
      values: [table],
    });
  const indexes = async (table: string) =>
    (
      await clone.database.read({
        text: 'SELECT count(*) FROM pg_index WHERE indrelid = $1::regclass',
        values: [table],
      })
    )[0];
  const [today = ''] = await expectedTables(clone);
  expect(await shape(today)).toEqual(await shape('events_other_days'));
  expect(await indexes(today)).toEqual(await indexes('events_other_days'));
});
