import type { Reader } from '../db/database.ts';

/** How many statements of this database wait for a lock, on any of its nodes. */
export async function lockWaits(reader: Reader): Promise<number> {
  const [sharded] = await reader.read({
    text: "SELECT 1 FROM pg_class WHERE relname = 'citus_stat_activity'",
    values: [],
  });
  const [counted] = await reader.read<{ count: number }>({
    text: `SELECT count(*) FROM ${sharded ? 'citus_stat_activity' : 'pg_stat_activity'}
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    values: [],
  });
  return counted?.count ?? 0;
}
