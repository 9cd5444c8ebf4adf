import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { advisoryLocks } from '../../db/advisory-locks.ts';
import { DatabaseClient } from '../../db/database-client.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { openPace } from './pace.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());
const { database } = clone;
const { signal } = new AbortController();
/** The priority of the tests' process couldn't be raised again. */
const yieldProcessor = vi.fn();

const commitsOf = (pace: Awaited<ReturnType<typeof openPace>>) =>
  database.transaction(async (transaction) => {
    // The tests' PostgreSQL never waits for the disk.
    await transaction.write({ text: 'SET LOCAL synchronous_commit TO on', values: [] });
    await pace.begin(transaction);
    const [row] = await transaction.read<{ synchronous_commit: string }>({
      text: 'SHOW synchronous_commit',
      values: [],
    });
    return row?.synchronous_commit;
  });

test('an import without a server goes as fast as it can', async () => {
  const pace = await openPace({ reader: database, isBesideServer: false, yieldProcessor, signal });
  await pace.rest();
  expect([pace.limits(), await commitsOf(pace)]).toEqual([{ conversations: 500, records: 5000 }, 'on']);
  expect(yieldProcessor).not.toHaveBeenCalled();
});

test('an import notices a server that serves on the same database, and takes short turns', async () => {
  const server = new DatabaseClient(clone.connection);
  await server.connect();
  onTestFinished(() => server.end());
  await server.query('SELECT pg_advisory_lock_shared($1)', [advisoryLocks.serve]);
  const pace = await openPace({ reader: database, isBesideServer: false, yieldProcessor, signal });
  expect([pace.limits(), await commitsOf(pace)]).toEqual([{ conversations: 10, records: 100 }, 'off']);
  expect(yieldProcessor).toHaveBeenCalled();
  await server.query('SELECT pg_advisory_unlock_shared($1)', [advisoryLocks.serve]);
  await vi.waitFor(
    async () => {
      await pace.rest();
      expect(pace.limits().conversations).toBe(500);
    },
    { timeout: 100_000, interval: 100 },
  );
});

test('an import of an admin takes short turns from the beginning, and a rest ends with it', async () => {
  const stopping = new AbortController();
  const pace = await openPace({
    reader: database,
    isBesideServer: true,
    yieldProcessor,
    signal: stopping.signal,
  });
  expect(pace.limits()).toEqual({ conversations: 10, records: 100 });
  stopping.abort(new Error('stopped'));
  await expect(pace.rest()).rejects.toThrow();
});
