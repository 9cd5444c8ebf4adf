import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Database } from '../../db/database.ts';
import { eraseMessages, pendingMessageErasures } from './erase-messages.ts';

const intervalMilliseconds = 5000;

/**
 * Erases the messages of contacts that were erased together with them. Returns a function that stops it between two
 * batches; the next process continues there.
 */
export function startErasingMessages(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const round = async (signal: AbortSignal) => {
    if (!lease.isHeld()) return undefined;
    for (const key of await pendingMessageErasures(database))
      await eraseMessages(database, key, () => !signal.aborted);
    return undefined;
  };
  return repeat(round, { name: 'erasing messages', logger, intervalMilliseconds }).stop;
}
