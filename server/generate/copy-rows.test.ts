import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { copyRows } from './copy-rows.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let client: Client;

beforeAll(async () => {
  clone = await cloneDatabase();
  client = new Client(clone.connection);
  await client.connect();
  await client.query('CREATE TABLE scraps (number integer, is_kept boolean, text text)');
});

afterAll(async () => {
  await client.end();
  await clone.drop();
});

test('rows are stored as given, whatever their text contains', async () => {
  const texts = ['tab\there', 'two\nlines\r\n', 'C:\\new\\t', '\\N', '\\.', '', 'čaj 🍵 شاي', null];
  const rows = texts.map((text, index) => ({ number: index, is_kept: index % 2 === 0, text }));
  await copyRows(client, 'scraps', ['number', 'is_kept', 'text'], rows);
  expect((await client.query('SELECT * FROM scraps ORDER BY number')).rows).toEqual(rows);
});

test('no rows are fine, and a refused row leaves a connection that can be used', async () => {
  await copyRows(client, 'scraps', ['text'], []);
  await expect(copyRows(client, 'scraps', ['number'], [{ number: 'seven' }])).rejects.toThrow(
    'invalid input syntax',
  );
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
