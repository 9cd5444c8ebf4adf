import type { Logger } from 'pino';
import { repeat } from '../background/repeat.ts';
import { tryLock } from '../db/advisory-locks.ts';
import type { BackgroundLease } from '../db/background-lease.ts';
import type { Database } from '../db/database.ts';
import { databaseTime } from '../db/database-time.ts';
import { dropOldEvents } from '../events/drop-old-events.ts';
import { makeEventPartitions } from '../events/event-partitions.ts';
import { sweepAttachments } from '../features/attachments/sweep-attachments.ts';
import { sweepMailSources } from '../features/mail/sweep-mail-sources.ts';
import { sweepWebhooks } from '../features/webhooks/sweep-webhooks.ts';
import { backfillingChats } from '../features/widget/backfill-chats.ts';
import { sweepSessions } from '../features/widget/sweep-sessions.ts';
import type { FileStore } from '../files/file-store.ts';
import { deleteExpired } from './delete-expired.ts';
import { expiredRows } from './expired-rows.ts';

const intervalMilliseconds = 60_000;

/**
 * Deletes expired data, once a minute, on one process at a time; files concurrently, since their store may be slow.
 * Returns a function that stops it, once the current rounds have ended.
 */
export function startSweeping(
  {
    database,
    files,
    mailSourceDays,
  }: { database: Database; files: FileStore; mailSourceDays: number | undefined },
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const options = { logger, intervalMilliseconds, firstAfterMilliseconds: intervalMilliseconds };
  const report = (error: unknown) => logger.warn({ err: error }, 'removing a file failed; it is tried again');
  const rounds = {
    'sweeping expired rows': () => sweep(database),
    'sweeping sessions of visitors': () => sweepSessions(database),
    'filling in earlier chats': backfillingChats(database),
    'sweeping attachments': (signal: AbortSignal) => sweepAttachments(database, files, report, signal),
    ...(mailSourceDays !== undefined && {
      'sweeping sources of mail': () => sweepMailSources(database, Date.now(), mailSourceDays),
    }),
  };
  const loops = Object.entries(rounds).map(([name, round]) =>
    repeat(
      async (signal) => {
        if (lease.isHeld()) await round(signal);
        return undefined;
      },
      { name, ...options },
    ),
  );
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}

/** One round: at most a batch of each table, so that no statement runs long. */
export async function sweep(database: Database): Promise<void> {
  await makeEventPartitions(database);
  await dropOldEvents(database);
  await database.transaction(async (transaction) => {
    if (!(await tryLock(transaction, 'sweepExpiredRows'))) return;
    const now = await databaseTime(transaction);
    for (const expired of expiredRows) await deleteExpired(transaction, expired, now);
    await sweepWebhooks(transaction);
  });
}
