import type { Connection } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { DataRow } from './data-row.ts';
import type { DatabaseClient } from './database-client.ts';
import { runStatement } from './run-statement.ts';

const clone = await cloneDatabase();
const { database } = clone;
afterAll(() => clone.drop());

const pair = (...values: [number, string | null]) => ({
  name: 'pair',
  text: 'SELECT $1::int AS number, $2::text AS "a text", NULL AS nothing',
  values,
});

const rowOfOneColumn = new DataRow(Buffer.from([0, 1, 0, 0, 0, 1, 50]), 0);

/** Runs work on one connection of the pool, and counts how often it asks for the columns of a statement. */
async function onConnection(work: (client: DatabaseClient, described: () => number) => Promise<void>) {
  const client = await database.pool.connect();
  const { connection } = client as unknown as { connection: Connection };
  const describe = vi.spyOn(connection, 'describe');
  try {
    await work(client as unknown as DatabaseClient, () => describe.mock.calls.length);
  } finally {
    describe.mockRestore();
    client.release(true);
  }
}

test('a connection asks for the columns of a prepared statement once', () =>
  onConnection(async (client, described) => {
    for (let number = 1; number <= 3; number++) {
      const { rows, rowCount } = await runStatement(client, pair(number, `text ${number}`));
      expect(rows).toEqual([{ number, 'a text': `text ${number}`, nothing: null }]);
      expect(rowCount).toBe(1);
    }
    expect(described()).toBe(1);
    const other = {
      name: 'other',
      text: 'SELECT $1::timestamptz AS "at", $2::int8 AS count, $3::text[] AS tags',
    };
    const values = ['2026-11-21 03:35:45.123456+00', 7, ['a', 'b c']];
    const { rows } = await runStatement(client, { ...other, values });
    expect(rows).toEqual([{ at: 1_795_232_145_123_456, count: 7, tags: ['a', 'b c'] }]);
    expect(described()).toBe(2);
  }));

test('each connection learns the columns of its own statements', async () => {
  const both = Array.from({ length: 2 }, () =>
    onConnection(async (client, described) => {
      expect((await runStatement(client, pair(1, null))).rows).toEqual([
        { number: 1, 'a text': null, nothing: null },
      ]);
      expect(described()).toBe(1);
    }),
  );
  await Promise.all(both);
});

test('a statement that fails is described and prepared again, and the connection stays usable', () =>
  onConnection(async (client) => {
    const inverse = (divisor: number) => ({
      name: 'inverse',
      text: 'SELECT 6 / $1::int AS result',
      values: [divisor],
    });
    await expect(runStatement(client, inverse(0))).rejects.toMatchObject({ code: '22012' });
    expect((await runStatement(client, inverse(2))).rows).toEqual([{ result: 3 }]);
    await expect(runStatement(client, inverse(0))).rejects.toMatchObject({ code: '22012' });
    expect((await runStatement(client, inverse(3))).rows).toEqual([{ result: 2 }]);
  }));

test('a value that cannot be read fails its statement, not the next one', () =>
  onConnection(async (client) => {
    const { connection } = client as unknown as { connection: Connection };
    await runStatement(client, pair(1, 'one'));
    const late = runStatement(client, pair(2, 'two'));
    connection.once('bindComplete', () => connection.emit('dataRow', rowOfOneColumn));
    await expect(late).rejects.toThrow('other columns');
    expect((await runStatement(client, pair(3, 'three'))).rows).toHaveLength(1);
  }));

test('a statement without rows has none', () =>
  onConnection(async (client) => {
    await runStatement(client, { text: 'CREATE TEMPORARY TABLE numbers (n int)', values: [] });
    const insert = {
      name: 'insert',
      text: 'INSERT INTO numbers SELECT generate_series(1, $1::int)',
      values: [3],
    };
    for (let time = 0; time < 2; time++)
      expect(await runStatement(client, insert)).toMatchObject({ rows: [], rowCount: 3 });
    const read = { name: 'numbers', text: 'SELECT n FROM numbers WHERE n > $1', values: [9] };
    for (let time = 0; time < 2; time++) expect((await runStatement(client, read)).rows).toEqual([]);
  }));

test.each([
  ['true', 'bool', true],
  ['false', 'bool', false],
  ['-2147483648', 'int4', -2147483648],
  ['9007199254740991', 'int8', 9007199254740991],
  ['-42', 'int8', -42],
  ['2026-11-21 03:35:45.1+00', 'timestamptz', 1_795_232_145_100_000],
  ['1969-12-31 23:59:59.999999+00', 'timestamptz', -1],
  ['019a1b2c-3d4e-7f01-8234-56789abcdef0', 'uuid', '019a1b2c-3d4e-7f01-8234-56789abcdef0'],
  ['', 'text', ''],
  ['Zoë 佐藤 😀', 'text', 'Zoë 佐藤 😀'],
  ['{"name": "Zoë"}', 'jsonb', { name: 'Zoë' }],
  ['{a,"b, c",NULL}', 'text[]', ['a', 'b, c', null]],
])('%s as %s is read alike, prepared or not', (text, type, value) =>
  onConnection(async (client) => {
    const statement = { text: `SELECT NULL AS none, $1::${type} AS value, 1 AS more`, values: [text] };
    const rows = [{ none: null, value, more: 1 }];
    for (const name of [`as ${type}`, `as ${type}`, undefined])
      expect((await runStatement(client, name ? { ...statement, name } : statement)).rows).toEqual(rows);
  }),
);
