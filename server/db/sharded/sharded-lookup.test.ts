import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import type { Reader } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { shardedLookup } from './sharded-lookup.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());

test('a transaction finds out on its own connection, while others wait for one', async () => {
  const single = openDatabase({ ...clone.connection, max: 1 }, () => undefined);
  let waiting: Promise<boolean> | undefined;
  const within = await single.transaction(async (transaction) => {
    waiting = single.isSharded?.();
    return transaction.isSharded?.();
  });
  expect(await waiting).toBe(within);
  await single.close();
});

test('a lookup that failed is repeated, and one that succeeded a minute later', async () => {
  let milliseconds = 0;
  let lookups = 0;
  let isReachable = false;
  const reader: Reader = {
    read: async (statement) => {
      lookups += 1;
      if (!isReachable) throw new Error('The database isn’t there.');
      return clone.database.read<never>(statement);
    },
  };
  const isSharded = shardedLookup(() => milliseconds);
  await expect(isSharded(reader)).rejects.toThrow('The database isn’t there.');
  await expect(isSharded(reader)).rejects.toThrow('The database isn’t there.');
  isReachable = true;
  const found = await isSharded(reader);
  const asked = lookups;
  expect(await isSharded(reader)).toBe(found);
  milliseconds += 59_999;
  await isSharded(reader);
  expect(lookups).toBe(asked);
  milliseconds += 1;
  await isSharded(reader);
  expect(lookups).toBeGreaterThan(asked);
});
