import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Database } from '../../db/database.ts';
import { moveConversations, pendingMoves } from './move-conversations.ts';

const intervalMilliseconds = 10_000;

/**
 * Moves the remaining conversations of deleted teams: those beyond the first batches, and all of them if a process
 * ended in between. Returns a function that stops it between two batches.
 */
export function startMoving(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const round = async (signal: AbortSignal) => {
    if (!lease.isHeld()) return undefined;
    for (const key of await pendingMoves(database))
      await moveConversations(database, key, () => !signal.aborted);
    return undefined;
  };
  return repeat(round, { name: 'moving conversations of deleted teams', logger, intervalMilliseconds }).stop;
}
