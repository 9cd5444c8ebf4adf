import type { Database } from '../db/database.ts';

const daysAhead = 3;

/** Any number that nobody else uses: of several processes one makes the partitions. */
const partitionLock = 7_310_521_884_002;

/**
 * Makes the partitions of today and the next days, so that old events can be dropped by the day and nothing lands in the
 * partition for other days. Called at every start and by the sweeper.
 */
export async function makeEventPartitions(database: Database): Promise<void> {
  if ((await missingDays(database)).length === 0) return;
  await database.transaction(async (transaction) => {
    await transaction.write({ text: 'SELECT pg_advisory_xact_lock($1)', values: [partitionLock] });
    for (const { day, name } of await missingDays(transaction)) {
      await transaction.write({
        text: `CREATE TABLE ${name} PARTITION OF events FOR VALUES FROM ('${day} 00:00+00') TO (
                 timestamptz '${day} 00:00+00' + interval '1 day')`,
        values: [],
      });
    }
  });
}

async function missingDays(reader: Pick<Database, 'read'>): Promise<{ day: string; name: string }[]> {
  return reader.read({
    text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, name
             FROM generate_series(0, $1) AS ahead,
                  LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date + ahead AS day) AS days,
                  LATERAL (SELECT to_char(day, '"events_"YYYY_MM_DD') AS name) AS names
            WHERE to_regclass(name) IS NULL`,
    values: [daysAhead],
  });
}
