import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { wakeSnoozed } from './wake-snoozed.ts';

const everyMilliseconds = 1000;

/**
 * The snooze timer: looks once a second for conversations whose time has come, at once after a start for those whose time
 * came while nobody was there. The time is kept in the database, so that no restart loses one. Returns what stops it, once
 * the round that is under way has ended.
 */
export function startWaking(database: Database, logger: Logger): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> | undefined;
  const round = async () => {
    try {
      while (!isStopped && (await wakeSnoozed(database)) > 0);
    } catch (error) {
      logger.warn({ err: error }, 'waking snoozed conversations failed; it is tried again');
    }
    if (!isStopped) timer = setTimeout(begin, everyMilliseconds).unref();
  };
  const begin = () => {
    running = round();
  };
  begin();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
