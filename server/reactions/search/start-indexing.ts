import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { Database } from '../../db/database.ts';
import type { BodyVectors } from '../../features/conversations/search/index-conversations.ts';
import { indexEarlier } from './index-earlier.ts';
import { indexQueued } from './index-queued.ts';

/**
 * Keeps search up to date: looks each second for conversations that have changed, and works through the earlier ones
 * in between. After each round it rests as long as the round took, so that requests come first. Returns what stops it.
 */
export function startIndexing(
  database: Database,
  logger: Logger,
  vectorOf?: BodyVectors,
): () => Promise<void> {
  let number = 0;
  const loop = repeat(() => round(database, ++number, vectorOf), {
    name: 'bringing search up to date',
    logger,
    intervalMilliseconds: 1000,
  });
  return loop.stop;
}

/** Returns how long to rest after it, in milliseconds; nothing where nothing was to be done. */
async function round(
  database: Database,
  number: number,
  vectorOf?: BodyVectors,
): Promise<number | undefined> {
  const started = performance.now();
  if (!(await hasWork(database))) return undefined;
  const indexed = await indexQueued(database, vectorOf);
  const hasEarlier = await indexEarlier(database, vectorOf);
  if (indexed > 0 || (hasEarlier && number % 10 === 0)) await tidyIndex(database);
  return indexed > 0 || hasEarlier ? performance.now() - started : undefined;
}

async function hasWork(database: Database): Promise<boolean> {
  const [row] = await database.read<{ any: boolean }>({
    name: 'has_search_work',
    text: 'SELECT EXISTS (SELECT 1 FROM search_queue) OR EXISTS (SELECT 1 FROM search_backfill) AS any',
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
