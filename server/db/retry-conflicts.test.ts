import { afterAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import type { Transaction } from './database.ts';
import { openDatabase } from './open-database.ts';
import { retryConflicts } from './retry-conflicts.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());
const { database } = clone;

const undone = (code: string) => Object.assign(new Error('undone'), { code });

test.each(['40001', '40P01'])('what PostgreSQL undid with %s is run again', async (code) => {
  let runs = 0;
  const result = await retryConflicts(async () => {
    if (++runs < 5) throw undone(code);
    return 'done';
  });
  expect([result, runs]).toEqual(['done', 5]);
});

test('after five attempts the caller gets the error', async () => {
  let runs = 0;
  const work = async () => {
    runs++;
    throw undone('40P01');
  };
  await expect(retryConflicts(work)).rejects.toThrow('undone');
  expect(runs).toBe(5);
});

test.each(['23505', '55P03', '57014', undefined])('what failed with %s is not run again', async (code) => {
  let runs = 0;
  const work = async () => {
    runs++;
    throw Object.assign(new Error('failed'), { code });
  };
  await expect(retryConflicts(work)).rejects.toThrow('failed');
  expect(runs).toBe(1);
});

describe('transactions that lock each other out', () => {
  test('are all committed eventually, each once', async () => {
    await database.write({ text: 'CREATE TABLE counters (id int PRIMARY KEY, count int)', values: [] });
    await database.write({ text: 'INSERT INTO counters VALUES (1, 0), (2, 0)', values: [] });
    const bothHaveOne = Promise.withResolvers<void>();
    let runs = 0;
    const count = (transaction: Transaction, id: number) =>
      transaction.write({ text: 'UPDATE counters SET count = count + 1 WHERE id = $1', values: [id] });
    const countBoth = (first: number, second: number) =>
      database.transaction(async (transaction) => {
        await count(transaction, first);
        if (++runs === 2) bothHaveOne.resolve();
        await bothHaveOne.promise;
        await count(transaction, second);
      });
    await Promise.all([countBoth(1, 2), countBoth(2, 1)]);
    expect(runs).toBeGreaterThan(2);
    expect(await database.read({ text: 'SELECT id, count FROM counters ORDER BY id', values: [] })).toEqual([
      { id: 1, count: 2 },
      { id: 2, count: 2 },
    ]);
  });
});

test('a failure after a commit is reported, and neither undoes it nor costs a connection', async () => {
  const faults: Error[] = [];
  const single = openDatabase({ ...clone.connection, max: 1 }, (error) => void faults.push(error));
  const done: string[] = [];
  await single.write({ text: 'CREATE TABLE words (word text)', values: [] });
  const result = await single.transaction(async (transaction) => {
    transaction.afterCommit(() => {
      throw new Error('nobody is there');
    });
    transaction.afterCommit(() => void done.push('the next'));
    await transaction.write({ text: `INSERT INTO words VALUES ('said')`, values: [] });
    return 'committed';
  });
  expect([result, done]).toEqual(['committed', ['the next']]);
  expect(faults.map(({ cause }) => cause)).toEqual([new Error('nobody is there')]);
  expect(single.pool).toMatchObject({ totalCount: 1, idleCount: 1, waitingCount: 0 });
  expect(await single.read({ text: 'SELECT word FROM words', values: [] })).toEqual([{ word: 'said' }]);
  await single.close();
});
