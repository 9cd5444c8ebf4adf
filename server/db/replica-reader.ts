import { setTimeout as delay } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import type { Reader, Statement } from './database.ts';
import type { OpenDatabase, ReplicaUse } from './open-database.ts';

export type ReplicaReader = Reader & { use(): ReplicaUse };

type Options = { primary: Reader; replica: Reader; clock?: () => number };

/** How long a read waits for the replica to catch up; after that, the primary serves it. */
const maxWaitMilliseconds = 100;
const pollIntervalMilliseconds = 5;

/** How long an unreachable replica is avoided. */
const downMilliseconds = 5_000;

/** The database with a replica for the reads that may use one. Closes both. */
export function withReplica(database: OpenDatabase, replica: OpenDatabase): OpenDatabase {
  const reader = replicaReader({ primary: database, replica });
  return {
    ...database,
    replica: reader,
    replicaUse: reader.use,
    close: async () => void (await Promise.all([database.close(), replica.close()])),
  };
}

/**
 * Reads from the replica everything committed before the read began: the primary reports its WAL position, and the
 * replica serves the read once it has replayed that far. Otherwise the primary serves it. So clients read their own
 * writes, whichever process they used.
 */
export function replicaReader({ primary, replica, clock = () => performance.now() }: Options): ReplicaReader {
  const use: ReplicaUse = { byReplica: 0, byPrimary: 0, lagBytes: 0 };
  let downUntil = Number.NEGATIVE_INFINITY;
  const hasReplayed = async (lsn: string) => {
    const deadline = clock() + maxWaitMilliseconds;
    for (let attempt = 0; ; attempt++) {
      const lag = await lagBehind(replica, lsn);
      if (attempt === 0) use.lagBytes = Math.max(lag, 0);
      if (lag <= 0) return true;
      if (clock() >= deadline) return false;
      await delay(pollIntervalMilliseconds);
    }
  };
  const fromReplica = async <Row extends QueryResultRow>(statement: Statement) => {
    if (clock() < downUntil) return undefined;
    const lsn = await flushedLsn(primary);
    try {
      return (await hasReplayed(lsn)) ? await replica.read<Row>(statement) : undefined;
    } catch {
      // Errors in the statement itself are left to the primary to report.
      downUntil = clock() + downMilliseconds;
      return undefined;
    }
  };
  return {
    use: () => ({ ...use }),
    async read<Row extends QueryResultRow>(statement: Statement) {
      const rows = await fromReplica<Row>(statement);
      if (rows) use.byReplica++;
      else use.byPrimary++;
      return rows ?? primary.read<Row>(statement);
    },
  };
}

/** Acknowledged writes are flushed. */
async function flushedLsn(primary: Reader): Promise<string> {
  const [row] = await primary.read<{ lsn: string }>({
    name: 'flushed_lsn',
    text: 'SELECT pg_current_wal_flush_lsn()::text AS lsn',
    values: [],
  });
  return row?.lsn ?? '';
}

/** In bytes; infinite if the server isn't a standby (any more): its WAL has diverged. */
async function lagBehind(replica: Reader, lsn: string): Promise<number> {
  const [row] = await replica.read<{ lag: number | null }>({
    name: 'replica_lag',
    text: `SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 END AS lag`,
    values: [lsn],
  });
  return row?.lag ?? Number.POSITIVE_INFINITY;
}
