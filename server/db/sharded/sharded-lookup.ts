import type { Reader } from '../database.ts';
import { leadingTable } from './placement.ts';

/** A database may be sharded while servers run: until they notice, they send it the statements for a single PostgreSQL. */
const knownMilliseconds = 60_000;

/** Whether the database of a reader is spread over several nodes by organization. */
export type ShardedLookup = (reader: Reader) => Promise<boolean>;

/**
 * Asks the database about once a minute; a lookup that fails is repeated by the next reader. Each reader asks on its own
 * connection until there is a result. If transactions waited for the lookup of a reader that waits for a connection, they
 * could be the ones that have all connections.
 */
export function shardedLookup(clock = () => performance.now()): ShardedLookup {
  let known: boolean | undefined;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  return async (reader) => {
    if (known !== undefined && clock() < askAgainAt) return known;
    askAgainAt = clock() + knownMilliseconds;
    try {
      known = await isSharded(reader);
      return known;
    } catch (error) {
      askAgainAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
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
