import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { takeLock } from '../db/advisory-locks.ts';
import { openDatabase } from '../db/open-database.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import type { JobQueue, Jobs } from './job-queue.ts';
import { openJobs } from './open-jobs.ts';
import { mailQueue, webhookQueue, workerPollSeconds } from './settings.ts';

let clone: ClonedDatabase;
let jobs: Jobs;
let queue: JobQueue<{ word: string }>;
const words = { ...mailQueue, name: 'words' };
const done: string[] = [];
const logger = pino({ level: 'silent' });

beforeAll(async () => {
  clone = await cloneDatabase();
  jobs = openJobs({ database: clone.database, logger });
  queue = await jobs.open(words);
  await queue.work(async ({ data }) => {
    done.push(data.word);
    return data.word === 'hopeless' ? 'given up' : 'done';
  });
});
afterAll(async () => {
  await jobs.stop(5_000);
  await clone.drop();
});

const add = (word: string) =>
  clone.database.transaction((transaction) => queue.add(transaction, { data: { word } }));
const isDone = (word: string) =>
  vi.waitFor(() => expect(done).toContain(word), { timeout: 200_000, interval: 20 });

test('a job is committed with the change that requests it, or rolled back with it', async () => {
  const failed = clone.database.transaction(async (transaction) => {
    await queue.add(transaction, { data: { word: 'rolled back' } });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  await add('committed');
  await isDone('committed');
  expect(done).not.toContain('rolled back');
});

test('a server that starts while another one creates the tables waits longer than the statement timeout', async () => {
  const hurried = openDatabase(
    { ...clone.connection, lock_timeout: 100, statement_timeout: 200 },
    () => undefined,
  );
  onTestFinished(() => hurried.close());
  const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const opened = await clone.database.transaction(async (transaction) => {
    await takeLock(transaction, 'makeJobTables');
    const opening = openJobs({ database: hurried, logger }).open(words);
    opening.catch(() => undefined);
    await vi.waitFor(
      async () => expect(await clone.database.read({ text: waiting, values: [] })).toHaveLength(1),
      200_000,
    );
    await transaction.read({ text: 'SELECT pg_sleep(0.5)', values: [] });
    return { opening };
  });
  await opened.opening;
});

test('jobs added together are all processed, without a pause between them', async () => {
  const many = Array.from({ length: 40 }, (_, index) => `word ${index}`);
  await Promise.all(many.map(add));
  for (const word of many) await isDone(word);
  expect(new Set(done).size).toBe(done.length);
});

test('a job that is given up ends there, and keeps only its data', async () => {
  await add('hopeless');
  await isDone('hopeless');
  const read = () =>
    clone.database.read<{ state: string; output: unknown }>({
      text: "SELECT state, output FROM jobs.job WHERE data->>'word' = 'hopeless'",
      values: [],
    });
  await vi.waitFor(async () => expect(await read()).toEqual([{ state: 'failed', output: null }]), 200_000);
});

test.each([mailQueue, webhookQueue])(
  'while idle, the workers of $name query the database less than once per second',
  ({ workers, pollIntervalSeconds }) => {
    expect(1 / pollIntervalSeconds + workers / workerPollSeconds).toBeLessThan(1);
  },
);

test('only so many of one group run at a time, and other groups don’t wait for them', async () => {
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const grouped = await jobs.open<{ word: string }>({ ...words, name: 'grouped', workers: 4, perGroup: 2 });
  await grouped.work(async ({ data }) => {
    begun.push(data.word);
    if (data.word.startsWith('slow')) await held.promise;
    return 'done';
  });
  const addTo = (group: string, ...texts: string[]) =>
    clone.database.transaction((transaction) =>
      grouped.add(transaction, ...texts.map((word) => ({ group, data: { word } }))),
    );
  await addTo('one', 'slow 1', 'slow 2', 'slow 3', 'slow 4', 'slow 5');
  await vi.waitFor(() => expect(begun).toHaveLength(2), { timeout: 200_000, interval: 20 });
  await addTo('other', 'quick 1', 'quick 2');
  await vi.waitFor(() => expect(begun).toHaveLength(4), { timeout: 200_000, interval: 20 });
  expect(begun.slice(2).sort()).toEqual(['quick 1', 'quick 2']);
  held.resolve();
  await vi.waitFor(() => expect(begun).toHaveLength(7), { timeout: 200_000, interval: 20 });
});

test('a job for later isn’t run early', async () => {
  const late = (word: string, afterSeconds: number) =>
    clone.database.transaction((transaction) => queue.add(transaction, { data: { word }, afterSeconds }));
  await late('in an hour', 3600);
  await late('in a second', 1);
  await isDone('in a second');
  expect(done).not.toContain('in an hour');
});

test('processes that create the queue at once, each with its own connections, all have it', async () => {
  const other = await cloneDatabase();
  const databases = Array.from({ length: 8 }, () => openDatabase(other.connection, () => undefined));
  const each = databases.map((database) => openJobs({ database, logger }));
  await Promise.all(each.map((it) => it.open(words)));
  for (const it of each) await it.stop(1_000);
  for (const it of databases) await it.close();
  await other.drop();
});
