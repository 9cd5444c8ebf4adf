import type { Logger } from 'pino';
import { repeat } from '../../../background/repeat.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import type { Database } from '../../../db/database.ts';
import { wakeSnoozed } from './wake-snoozed.ts';

/**
 * The snooze timer: one process polls once a second for due conversations, and after a start for those that became
 * due while no process ran. The times are in the database, so that no restart loses one. Returns a function that
 * stops it once the current round has ended.
 */
export function startWaking(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const round = async () => (lease.isHeld() && (await wakeSnoozed(database)) > 0 ? 0 : undefined);
  const loop = repeat(round, {
    name: 'waking snoozed conversations',
    logger,
    intervalMilliseconds: 1000,
  });
  return loop.stop;
}
