import type { Database } from '../db/database.ts';
import { indexQueuedAnswers } from '../reactions/answers/index-queued-answers.ts';
import { indexEarlier } from '../reactions/search/index-earlier.ts';
import { indexQueued } from '../reactions/search/index-queued.ts';

/** Indexes all queued conversations and answers, as the server does shortly after each change. */
export async function indexEverything(database: Database): Promise<void> {
  while ((await indexQueued(database)).conversations > 0);
  while ((await indexEarlier(database)).hasMore);
  while ((await indexQueuedAnswers(database)) > 0);
}
