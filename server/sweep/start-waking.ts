import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { wakeSnoozed } from './wake-snoozed.ts';

const everyMilliseconds = 1000;

/**
 * The snooze timer: looks once a second for conversations whose time has come, at once after a start for those whose time
 * came while nobody was there. The time is kept in the database, so that no restart loses one. Returns what stops it.
 */
export function startWaking(database: Database, logger: Logger): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const round = async () => {
    try {
      while (!isStopped && (await wakeSnoozed(database)) > 0);
    } catch (error) {
      logger.warn({ err: error }, 'waking snoozed conversations failed; it is tried again');
    }
    if (!isStopped) timer = setTimeout(round, everyMilliseconds).unref();
  };
  void round();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
