import type { Logger } from 'pino';
import { repeat } from '../../../background/repeat.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import type { Database } from '../../../db/database.ts';
import { moveAuthorship, pendingMemberMerges } from './move-authorship.ts';

const intervalMilliseconds = 5000;

/**
 * Moves what is left of merged imported people: conversations beyond the first batches, and all of them if a process ended in
 * between. Returns a function that stops it between two batches.
 */
export function startMovingAuthorship(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const round = async (signal: AbortSignal) => {
    if (!lease.isHeld()) return undefined;
    for (const key of await pendingMemberMerges(database))
      await moveAuthorship(database, key, () => !signal.aborted);
    return undefined;
  };
  return repeat(round, { name: 'moving what imported people wrote', logger, intervalMilliseconds }).stop;
}
