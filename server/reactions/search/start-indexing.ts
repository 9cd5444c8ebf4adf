import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { indexEarlier } from './index-earlier.ts';
import { indexQueued } from './index-queued.ts';

const idleMilliseconds = 1000;

/**
 * Keeps search up to date: looks each second for conversations that have changed, and goes through the earlier ones
 * in between. After each round it rests as long as the round took, so that requests come first. Returns what stops it.
 */
export function startIndexing(database: Database, logger: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    for (let number = 1; !signal.aborted; number++) {
      const rest = await round(database, number).catch((error: unknown) => {
        logger.warn({ err: error }, 'bringing search up to date failed; it is tried again');
        return idleMilliseconds;
      });
      await pause(rest, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return () => {
    stopping.abort();
    return running;
  };
}

/** Returns how long to rest after it, in milliseconds. */
async function round(database: Database, number: number): Promise<number> {
  const started = performance.now();
  if (!(await hasWork(database))) return idleMilliseconds;
  const indexed = await indexQueued(database);
  const hasEarlier = await indexEarlier(database);
  if (indexed > 0 || (hasEarlier && number % 10 === 0)) await tidyIndex(database);
  return indexed > 0 || hasEarlier ? performance.now() - started : idleMilliseconds;
}

async function hasWork(database: Database): Promise<boolean> {
  const [row] = await database.read<{ any: boolean }>({
    name: 'has_search_work',
    text: 'SELECT EXISTS (SELECT FROM search_queue) OR EXISTS (SELECT FROM search_backfill) AS any',
    values: [],
  });
  return row?.any ?? false;
}

/** What was just added lies in a list that every search would read through; here it goes to its places. */
async function tidyIndex(database: Database): Promise<void> {
  await database.write({
    name: 'tidy_search_index',
    text: `SELECT gin_clean_pending_list('search_documents_by_words')`,
    values: [],
  });
}
