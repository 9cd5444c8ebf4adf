import type { Logger } from 'pino';
import { repeat } from '../../../background/repeat.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import type { Database } from '../../../db/database.ts';
import { pendingReassignments, reassign } from './reassign-conversations.ts';

const intervalMilliseconds = 10_000;

/**
 * Finishes reassigning conversations of removed or disabled members: those beyond the first batches, and all of them
 * if a process ended in between. Returns a function that stops it between two batches.
 */
export function startReassigning(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const round = async (signal: AbortSignal) => {
    if (!lease.isHeld()) return undefined;
    for (const key of await pendingReassignments(database))
      await reassign(database, key, () => !signal.aborted);
    return undefined;
  };
  return repeat(round, { name: 'reassigning conversations', logger, intervalMilliseconds }).stop;
}
