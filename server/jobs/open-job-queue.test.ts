import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import type { JobQueue } from './job-queue.ts';
import { openJobQueue } from './open-job-queue.ts';
import { workers, workSettings } from './settings.ts';

let clone: ClonedDatabase;
let queue: JobQueue<{ word: string }>;
const done: string[] = [];
const logger = pino({ level: 'silent' });

beforeAll(async () => {
  clone = await cloneDatabase();
  queue = await openJobQueue({ database: clone.database, name: 'words', logger });
  await queue.work(async ({ data }) => {
    done.push(data.word);
    return data.word === 'hopeless' ? 'given up' : 'done';
  });
});
afterAll(async () => {
  await queue.stop(5_000);
  await clone.drop();
});

const add = (word: string) => clone.database.transaction((transaction) => queue.add(transaction, { word }));
const isDone = (word: string) =>
  vi.waitFor(() => expect(done).toContain(word), { timeout: 60_000, interval: 20 });

test('a job is there with the change that asked for it, and not where that is rolled back', async () => {
  const failed = clone.database.transaction(async (transaction) => {
    await queue.add(transaction, { word: 'rolled back' });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  await add('committed');
  await isDone('committed');
  expect(done).not.toContain('rolled back');
});

test('jobs that come together are all done, without a wait between them', async () => {
  const words = Array.from({ length: 40 }, (_, index) => `word ${index}`);
  await Promise.all(words.map(add));
  for (const word of words) await isDone(word);
  expect(new Set(done).size).toBe(done.length);
});

test('what is given up ends there, and keeps nothing of it but its data', async () => {
  await add('hopeless');
  await isDone('hopeless');
  const read = () =>
    clone.database.read<{ state: string; output: unknown }>({
      text: "SELECT state, output FROM jobs.job WHERE data->>'word' = 'hopeless'",
      values: [],
    });
  await vi.waitFor(async () => expect(await read()).toEqual([{ state: 'failed', output: null }]), 60_000);
});

test('while there is nothing to do the database is asked less than once a second', () => {
  expect(workers / workSettings.pollingIntervalSeconds).toBeLessThan(1);
});

test('of processes that make the queue at once, each with connections of its own, all have it', async () => {
  const other = await cloneDatabase();
  const databases = Array.from({ length: 8 }, () => openDatabase(other.connection, () => undefined));
  const queues = await Promise.all(
    databases.map((database) => openJobQueue<{ word: string }>({ database, name: 'words', logger })),
  );
  for (const it of queues) await it.stop(1_000);
  for (const it of databases) await it.close();
  await other.drop();
});
