import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { dropOldEvents } from '../events/drop-old-events.ts';
import { makeEventPartitions } from '../events/event-partitions.ts';
import type { FileStore } from '../files/file-store.ts';
import { expiredRows } from './expired-rows.ts';
import { sweepAttachments } from './sweep-attachments.ts';
import { sweepWebhooks } from './sweep-webhooks.ts';

const everyMilliseconds = 60_000;
const bite = 5000;

/** Any number that nobody else uses: of several processes one sweeps, the others find it done. */
const sweepLock = 7_310_521_884_003;

/** Clears away what has expired, once a minute, on one process at a time. Returns what stops it. */
export function startSweeping(
  { database, files }: { database: Database; files: FileStore },
  logger: Logger,
): () => void {
  const report = (error: unknown) => logger.warn({ err: error }, 'sweeping failed; it is tried again');
  const timer = setInterval(() => {
    sweep(database).catch(report);
    sweepAttachments(database, files, report).catch(report);
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
    await sweepWebhooks(transaction);
  });
}
