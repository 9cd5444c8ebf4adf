import { tryLock } from '../db/advisory-locks.ts';
import type { Database, Reader, Transaction, Writer } from '../db/database.ts';
import { databaseTime } from '../db/database-time.ts';
import { formatTimestamp } from '../db/microseconds.ts';

/** After this, writers take precedence, and the next sweep drops the day. */
const lockTimeout = '500ms';

/**
 * Drops the oldest day of events that is entirely past the log's retention: dropping its partition costs the same
 * however many there were. The contract promises 30 days (section 9). The start of each log is recorded first, so that concurrent readers notice missing events.
 */
export async function dropOldEvents(database: Database, retentionDays: number): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await tryLock(transaction, 'dropOldEvents'))) return;
    // Waiting for a backup to release the table would keep everybody waiting who writes events.
    if (!(await tryLock(transaction, 'holdForBackup'))) return;
    await deleteStrayed(database, retentionDays);
    const day = await oldestDay(transaction, retentionDays);
    if (day === undefined || (await hasUnsequenced(database, day)) || (await isAwaited(database, day)))
      return;
    await recordBeginnings(database, day);
    await dropDay(transaction, day);
  });
}

/** Partitions are named by date: names sort like days. */
async function oldestDay(reader: Reader, retentionDays: number): Promise<string | undefined> {
  const [row] = await reader.read<{ name: string }>({
    text: `SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
            WHERE inhparent = 'events'::regclass AND relname ~ '^events_[0-9]{4}_[0-9]{2}_[0-9]{2}$'
              AND relname < to_char((now() AT TIME ZONE 'UTC')::date - $1::integer, '"events_"YYYY_MM_DD')
            ORDER BY relname LIMIT 1`,
    values: [retentionDays],
  });
  return row?.name;
}

/** No server has run for a month to sequence them: that comes first, or they would never be seen. */
async function hasUnsequenced(reader: Reader, day: string): Promise<boolean> {
  const rows = await reader.read({ text: `SELECT FROM ${day} WHERE position IS NULL LIMIT 1`, values: [] });
  return rows.length > 0;
}

/** For how many days, at most, a day is kept that a consumer hasn’t read. */
const daysAwaited = 60;

/** Whether a day is kept because a consumer has yet to read it. */
async function isAwaited(reader: Reader, day: string): Promise<boolean> {
  const rows = await reader.read({
    text: `SELECT 1 FROM log_cursors c
            WHERE $1 >= to_char((now() AT TIME ZONE 'UTC')::date - $2::integer, '"events_"YYYY_MM_DD')
              AND EXISTS (SELECT 1 FROM ${day} e WHERE e.organization_id = c.organization_id AND e.position > c.position)
            LIMIT 1`,
    values: [day, daysAwaited],
  });
  return rows.length > 0;
}

/** Each in its own transaction: longer locks on the heads would block sequencing. */
async function recordBeginnings(writer: Writer, day: string): Promise<void> {
  const beginnings = await writer.read<{ organization_id: string; position: number }>({
    text: `SELECT organization_id, max(position) AS position FROM ${day} GROUP BY organization_id`,
    values: [],
  });
  for (const { organization_id, position } of beginnings)
    await writer.write({
      name: 'begin_log_after',
      text: 'UPDATE event_heads SET dropped_position = $2 WHERE organization_id = $1 AND dropped_position < $2',
      values: [organization_id, position],
    });
}

/** This locks the table of events for everybody, but only for a moment once it has the lock. */
async function dropDay(transaction: Transaction, day: string): Promise<void> {
  await transaction.write({ text: `SET LOCAL lock_timeout = '${lockTimeout}'`, values: [] });
  await transaction.write({ text: `DROP TABLE ${day}`, values: [] });
}

/** Events that a wrong clock put outside every day's partition: few, if any. */
async function deleteStrayed(writer: Writer, retentionDays: number): Promise<void> {
  const before = formatTimestamp((await databaseTime(writer)) - retentionDays * 86_400_000_000);
  const strayed = await writer.read<{ organization_id: string }>({
    text: `SELECT DISTINCT organization_id FROM (
             SELECT organization_id FROM events_other_days
              WHERE inserted_at < $1 AND position IS NOT NULL LIMIT 5000) strayed`,
    values: [before],
  });
  for (const { organization_id } of strayed)
    await writer.write({
      text: `WITH gone AS (
               DELETE FROM events_other_days WHERE organization_id = $1 AND (inserted_at, id) IN (
                 SELECT inserted_at, id FROM events_other_days
                  WHERE organization_id = $1 AND inserted_at < $2 AND position IS NOT NULL LIMIT 5000)
               RETURNING position)
             UPDATE event_heads h SET dropped_position = last.position FROM (SELECT max(position) AS position FROM gone) last
              WHERE h.organization_id = $1 AND h.dropped_position < last.position`,
      values: [organization_id, before],
    });
}
