import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import type { Reader, Statement } from './database.ts';
import { type PipelinedReader, pipelinedReader } from './pipelined-reader.ts';

const clone = await cloneDatabase();
const { database } = clone;
let byPool = 0;
const pool: Reader = {
  read(statement) {
    byPool++;
    return database.read(statement);
  },
};
let reader: PipelinedReader;
afterAll(async () => {
  await reader.close();
  await clone.drop();
});

await database.write({
  text: 'CREATE TABLE numbers AS SELECT n FROM generate_series(1, 1000) n',
  values: [],
});

const numberOf = (n: number): Statement => ({
  name: 'number_of',
  text: 'SELECT n FROM numbers WHERE n = $1',
  values: [n],
});
const connections = async () => {
  const text = `SELECT pid FROM pg_stat_activity
                 WHERE datname = current_database() AND application_name = 'deskbell reads' AND state IS NOT NULL`;
  return (await database.read<{ pid: number }>({ text, values: [] })).map(({ pid }) => pid);
};

/** No read times out, however busy the machine is. */
const patient = 100_000;

beforeEach(() => openReader(patient));

/** A reader whose connection is open. */
async function openReader(maxReadMilliseconds: number) {
  await reader?.close();
  reader = pipelinedReader(clone.connection, pool, maxReadMilliseconds);
  const isOpen = async () => {
    const before = byPool;
    await reader.read(numberOf(1));
    expect(byPool).toBe(before);
  };
  await vi.waitFor(isOpen, { timeout: 200_000, interval: 10 });
  byPool = 0;
}

const readAll = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => reader.read<{ n: number }>(numberOf(index + 1))));
const allOf = (count: number) => Array.from({ length: count }, (_, index) => [{ n: index + 1 }]);

test('a thousand concurrent reads use one connection, and each gets its own row', async () => {
  expect(await readAll(1000)).toEqual(allOf(1000));
  expect([byPool, (await connections()).length]).toEqual([0, 1]);
});

test('reads whose connection is cut are answered all the same', async () => {
  const [pid] = await connections();
  const reads = readAll(500);
  await database.read({ text: 'SELECT pg_terminate_backend($1::int)', values: [pid] });
  expect(await reads).toEqual(allOf(500));
  expect(await readAll(10)).toEqual(allOf(10));
});

test('a read that waits for a lock delays those behind it for a second, and then the pool serves all of them', async () => {
  await openReader(1000);
  await database.transaction(async (transaction) => {
    await transaction.write({ text: 'LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE', values: [] });
    const waiting = reader.read({ text: 'SELECT 1 FROM migrations LIMIT 1', values: [] });
    expect(await readAll(20)).toEqual(allOf(20));
    expect(byPool).toBeGreaterThan(0);
    return { waiting };
  });
});

test('a statement that PostgreSQL refuses fails as it does in the pool, and the next ones succeed', async () => {
  const refused = reader.read({ text: 'SELECT 1 / $1::int', values: [0] });
  const others = readAll(20);
  await expect(refused).rejects.toMatchObject({ code: '22012' });
  expect(await others).toEqual(allOf(20));
});

test('a closed reader leaves no connection behind, even if it was still being opened', async () => {
  await reader.close();
  const other = pipelinedReader(clone.connection, pool);
  await other.read(numberOf(1));
  await other.close();
  await vi.waitFor(async () => expect(await connections()).toEqual([]), { timeout: 200_000, interval: 10 });
});
