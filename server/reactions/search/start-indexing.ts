import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { Database } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import type { BodyVectors } from '../../features/conversations/search/index-conversations.ts';
import { indexEarlier } from './index-earlier.ts';
import { indexQueued } from './index-queued.ts';

/**
 * Keeps search up to date: polls every second for conversations that have changed, and works through the earlier ones
 * in between. After each round it pauses as long as the round took, so that requests have priority. Returns a
 * function that stops it.
 */
export function startIndexing(
  database: Database,
  logger: Logger,
  vectorOf?: BodyVectors,
): () => Promise<void> {
  // A previous process may have left that many.
  const index = { untidied: maxUntidied };
  const loop = repeat(() => round(database, index, vectorOf), {
    name: 'bringing search up to date',
    logger,
    intervalMilliseconds: 1000,
  });
  return loop.stop;
}

/**
 * How many words may be in the pending list of the GIN index, which every search reads, taking half a millisecond.
 * Then they are merged, those that many documents share at once: each page is written whole.
 */
const maxUntidied = 40_000;

/** Returns how long to pause after it, in milliseconds; undefined if there was nothing to do. */
async function round(
  database: Database,
  index: { untidied: number },
  vectorOf?: BodyVectors,
): Promise<number | undefined> {
  const started = performance.now();
  if (!(await hasWork(database))) return undefined;
  const queued = await indexQueued(database, vectorOf);
  const earlier = await indexEarlier(database, vectorOf);
  index.untidied += queued.words + earlier.words;
  if (index.untidied >= maxUntidied) {
    await tidyIndex(database);
    index.untidied = 0;
  }
  return queued.conversations > 0 || earlier.hasMore ? performance.now() - started : undefined;
}

async function hasWork(database: Database): Promise<boolean> {
  const rows = await readAcross<{ any: boolean }>(database, {
    name: 'has_search_work',
    text: (among) =>
      `SELECT EXISTS (SELECT 1 FROM search_queue WHERE ${among('organization_id')})
           OR EXISTS (SELECT 1 FROM imported_search_queue WHERE ${among('organization_id')})
           OR EXISTS (SELECT 1 FROM search_backfill) AS any`,
    values: [],
  });
  return rows.some(({ any }) => any);
}

async function tidyIndex(database: Database): Promise<void> {
  await database.write({
    name: 'tidy_search_index',
    text: `SELECT gin_clean_pending_list('search_documents_by_words')`,
    values: [],
  });
}
