import type { Database } from '../db/database.ts';
import { indexEarlier } from '../reactions/search/index-earlier.ts';
import { indexQueued } from '../reactions/search/index-queued.ts';

/** What the server does a moment after each change: until nothing is left, search knows all of it. */
export async function indexEverything(database: Database): Promise<void> {
  while ((await indexQueued(database)) > 0);
  while (await indexEarlier(database));
}
