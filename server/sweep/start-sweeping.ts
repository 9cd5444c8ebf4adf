import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { dropOldEvents } from '../events/drop-old-events.ts';
import { makeEventPartitions } from '../events/event-partitions.ts';
import { expiredRows } from './expired-rows.ts';

const everyMilliseconds = 60_000;
const bite = 5000;

/** Any number that nobody else uses: of several processes one sweeps, the others find it done. */
const sweepLock = 7_310_521_884_003;

/** Clears away what has expired, once a minute, on one process at a time. Returns what stops it. */
export function startSweeping(database: Database, logger: Logger): () => void {
  const timer = setInterval(() => {
    sweep(database).catch((error: unknown) =>
      logger.warn({ err: error }, 'sweeping failed; it is tried again'),
    );
  }, everyMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** One round: at most a bite of each table, so that no statement runs long. */
export async function sweep(database: Database): Promise<void> {
  await makeEventPartitions(database);
  await dropOldEvents(database);
  await database.transaction(async (transaction) => {
    const [row] = await transaction.read<{ mine: boolean }>({
      text: 'SELECT pg_try_advisory_xact_lock($1) AS mine',
      values: [sweepLock],
    });
    if (!row?.mine) return;
    for (const { table, condition } of expiredRows) {
      await transaction.write({
        text: `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${bite}))`,
        values: [],
      });
    }
  });
}
