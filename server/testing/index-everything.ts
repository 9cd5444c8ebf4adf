import type { Database } from '../db/database.ts';
import { indexEarlier } from '../reactions/search/index-earlier.ts';
import { indexQueued } from '../reactions/search/index-queued.ts';

/** Indexes all queued conversations, as the server does shortly after each change. */
export async function indexEverything(database: Database): Promise<void> {
  while ((await indexQueued(database)).conversations > 0);
  while ((await indexEarlier(database)).hasMore);
}
