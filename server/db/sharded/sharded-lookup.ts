import type { Reader } from '../database.ts';
import { leadingTable } from './placement.ts';

/** A database may be sharded while servers run: until they notice, they send it the statements for a single PostgreSQL. */
const knownMilliseconds = 60_000;

/** Whether the database of a reader is spread over several nodes by organization. */
export type ShardedLookup = (reader: Reader) => Promise<boolean>;

/** Asks the database once a minute at most. */
export function shardedLookup(clock = () => performance.now()): ShardedLookup {
  let known = Promise.resolve(false);
  let askAgainAt = Number.NEGATIVE_INFINITY;
  return (reader) => {
    if (clock() < askAgainAt) return known;
    askAgainAt = clock() + knownMilliseconds;
    known = isSharded(reader);
    known.catch(() => (askAgainAt = Number.NEGATIVE_INFINITY));
    return known;
  };
}

async function isSharded(reader: Reader): Promise<boolean> {
  const [citus] = await reader.read<{ is_there: boolean }>({
    name: 'has_citus',
    text: "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS is_there",
    values: [],
  });
  if (!citus?.is_there) return false;
  const rows = await reader.read({
    name: 'is_sharded',
    text: 'SELECT 1 FROM pg_dist_partition WHERE logicalrelid = to_regclass($1)',
    values: [leadingTable],
  });
  return rows.length > 0;
}
