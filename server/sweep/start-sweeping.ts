import type { Logger } from 'pino';
import { repeat } from '../background/repeat.ts';
import { tryLock } from '../db/advisory-locks.ts';
import type { BackgroundLease } from '../db/background-lease.ts';
import type { Database } from '../db/database.ts';
import { databaseTime } from '../db/database-time.ts';
import { dropOldEvents } from '../events/drop-old-events.ts';
import { makeEventPartitions } from '../events/event-partitions.ts';
import { sweepAttachments } from '../features/attachments/sweep-attachments.ts';
import { sweepExports } from '../features/exports/export-store.ts';
import { sweepImports } from '../features/imports/sweep-imports.ts';
import { sweepMailSources } from '../features/mail/sweep-mail-sources.ts';
import { mailSourceDays, sweepRetention } from '../features/retention/sweep-retention.ts';
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
    mailSourceDays: usualMailSourceDays,
    eventDays,
  }: { database: Database; files: FileStore; mailSourceDays: number | undefined; eventDays: number },
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const options = { logger, intervalMilliseconds, firstAfterMilliseconds: intervalMilliseconds };
  const report = (error: unknown) => logger.warn({ err: error }, 'removing a file failed; it is tried again');
  const rounds = {
    'keeping the partitions of events': () => keepEventPartitions(database, eventDays),
    'sweeping expired rows': () => sweep(database),
    'sweeping sessions of visitors': () => sweepSessions(database),
    'filling in earlier chats': backfillingChats(database),
    'sweeping exports': () => sweepExports(database),
    'sweeping imports': () => sweepImports(database),
    'sweeping attachments': (signal: AbortSignal) => sweepAttachments(database, files, report, signal),
    'sweeping sources of mail': async () =>
      sweepMailSources(database, Date.now(), await mailSourceDays(database, usualMailSourceDays)),
    'deleting what is past its retention': (signal: AbortSignal) => sweepRetention(database, signal),
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

/** Separate, since it waits until all nodes of a sharded database respond. */
async function keepEventPartitions(database: Database, eventDays: number): Promise<void> {
  await makeEventPartitions(database);
  await dropOldEvents(database, eventDays);
}

/**
 * One round: at most a batch of each table, so that no statement runs long. Rows of organizations aren't deleted in the transaction: a
 * node of a sharded database that doesn't respond would undo it.
 */
export async function sweep(database: Database): Promise<void> {
  const now = await database.transaction(async (transaction) => {
    if (!(await tryLock(transaction, 'sweepExpiredRows'))) return undefined;
    const time = await databaseTime(transaction);
    for (const expired of expiredRows)
      if (!expired.isOfTenants) await deleteExpired(transaction, expired, time);
    return time;
  });
  if (now === undefined) return;
  for (const expired of expiredRows) if (expired.isOfTenants) await deleteExpired(database, expired, now);
  await sweepWebhooks(database);
}
