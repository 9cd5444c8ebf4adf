import type { Logger } from 'pino';
import { repeat } from '../background/repeat.ts';
import type { Database } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import type { FileStore } from '../files/file-store.ts';
import { purgeOrganizations } from './purge-organizations.ts';

const intervalMilliseconds = 10 * 60_000;

/**
 * Polls every ten minutes for organizations whose grace period is over, and erases them. Returns a function that
 * stops it; the next round continues unfinished work.
 */
export function startPurging(
  dependencies: { database: Database; files: FileStore },
  now: () => Microseconds,
  logger: Logger,
): () => Promise<void> {
  const round = async (signal: AbortSignal) => {
    const purged = await purgeOrganizations(dependencies, now(), () => !signal.aborted);
    if (purged > 0) logger.info({ purged }, 'erased deleted organizations');
    return undefined;
  };
  return repeat(round, { name: 'erasing deleted organizations', logger, intervalMilliseconds }).stop;
}
