import { takeLock, tryLock } from '../db/advisory-locks.ts';
import type { Database, Reader, Transaction } from '../db/database.ts';

const daysAhead = 3;

type Day = { day: string; name: string };

/**
 * Creates the partitions of today and the next days, so that old events can be dropped by day and nothing lands in
 * the default partition. Called at every start and by the sweeper.
 */
export async function makeEventPartitions(database: Database): Promise<void> {
  if ((await missingDays(database)).length === 0) return;
  await database.transaction(async (transaction) => {
    await takeLock(transaction, 'makeEventPartitions');
    // A backup reads all partitions: until it ends, events of a new day land in the default one.
    if (!(await tryLock(transaction, 'holdForBackup'))) return;
    for (const missing of await missingDays(transaction)) await makePartition(transaction, missing);
  });
}

/**
 * Created separately and then attached, so that writers can continue. If a clock was wrong for a while, events of the
 * day may be in the default partition: PostgreSQL refuses the new partition unless they move with it.
 */
async function makePartition(transaction: Transaction, { day, name }: Day): Promise<void> {
  const run = (text: string) => transaction.write({ text, values: [] });
  const [from, to] = [`timestamptz '${day} 00:00+00'`, `timestamptz '${day} 00:00+00' + interval '24 hours'`];
  await run(`CREATE TABLE ${name} (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
  await run('LOCK TABLE events_other_days IN ACCESS EXCLUSIVE MODE');
  await run(`WITH moved AS (
               DELETE FROM events_other_days WHERE inserted_at >= ${from} AND inserted_at < ${to} RETURNING *)
             INSERT INTO ${name} SELECT * FROM moved`);
  await run(`ALTER TABLE events ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`);
}

/** Reads the catalog tables: `to_regclass` may use the connection's cache from before the lock. */
async function missingDays(reader: Reader): Promise<Day[]> {
  return reader.read({
    text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, name
             FROM generate_series(0, $1) AS ahead,
                  LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date + ahead AS day) AS days,
                  LATERAL (SELECT to_char(day, '"events_"YYYY_MM_DD') AS name) AS names
            WHERE NOT EXISTS (SELECT 1 FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
                               WHERE inhparent = 'events'::regclass AND relname = name)`,
    values: [daysAhead],
  });
}
