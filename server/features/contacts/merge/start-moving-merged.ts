import type { Logger } from 'pino';
import { repeat } from '../../../background/repeat.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import type { Database } from '../../../db/database.ts';
import { moveConversations, pendingMerges } from './move-conversations.ts';

const intervalMilliseconds = 5000;

/**
 * Moves the remaining conversations of merged contacts: those beyond the first batches, and all of them if a process ended in
 * between. Returns a function that stops it between two batches.
 */
export function startMovingMerged(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const round = async (signal: AbortSignal) => {
    if (!lease.isHeld()) return undefined;
    for (const key of await pendingMerges(database))
      await moveConversations(database, key, () => !signal.aborted);
    return undefined;
  };
  return repeat(round, { name: 'moving conversations of merged contacts', logger, intervalMilliseconds })
    .stop;
}
