import type { Logger } from 'pino';
import { repeat } from '../../../background/repeat.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import type { Database } from '../../../db/database.ts';
import { wakeSnoozed } from './wake-snoozed.ts';

/**
 * The snooze timer: one process looks once a second for conversations whose time has come, and after a start for those whose time
 * came while nobody was there. The time is kept in the database, so that no restart loses one. Returns what stops it, once
 * the round that is under way has ended.
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
