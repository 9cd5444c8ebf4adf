import type { Writable } from 'node:stream';
import type { QueryResultRow } from 'pg';
import type { Reader, Statement } from './database.ts';
import { DatabaseClient, type DatabaseConnection } from './database-client.ts';
import { runStatement } from './run-statement.ts';

export type PipelinedReader = Reader & {
  /** Drops the connection, to open another one. Reads in progress fall back by themselves. */
  reset(): void;
  close(): Promise<void>;
};

/** A slower read would hold up those behind it: all of them go to the pool. */
const defaultMaxReadMilliseconds = 1000;

/** How long all reads go to the pool after one failed or timed out. */
const pauseMilliseconds = 5000;

/**
 * Sends reads over one connection without waiting for previous results: those of one turn of the event loop share a
 * packet, and one PostgreSQL process serves them all (decisions/0147, 0416). Without a connection, and whenever a read
 * fails, the pool is used.
 */
export function pipelinedReader(
  connection: DatabaseConnection,
  pool: Reader,
  maxReadMilliseconds = defaultMaxReadMilliseconds,
): PipelinedReader {
  let client: DatabaseClient | undefined;
  let opening: Promise<void> | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  const gather = gatherWrites();

  const open = async () => {
    const fresh = new DatabaseClient({
      ...connection,
      application_name: 'deskbell reads',
      pipeline: true,
      query_timeout: maxReadMilliseconds,
      statement_timeout: maxReadMilliseconds,
    });
    fresh.on('error', () => discard(fresh));
    await fresh.connect();
    if (isClosed) await fresh.end();
    else client = fresh;
  };
  const openSoon = () => {
    if (opening || isClosed || performance.now() < pausedUntil) return;
    opening = open()
      .catch(pause)
      .finally(() => {
        opening = undefined;
      });
  };
  const pause = () => {
    pausedUntil = performance.now() + pauseMilliseconds;
  };
  const discard = (broken: DatabaseClient | undefined) => {
    if (broken === undefined || client !== broken) return;
    client = undefined;
    broken.end().catch(() => undefined);
  };
  return {
    async read<Row extends QueryResultRow>(statement: Statement) {
      const used = client;
      if (!used) {
        openSoon();
        return pool.read<Row>(statement);
      }
      gather(used);
      try {
        return (await runStatement<Row>(used, statement)).rows;
      } catch {
        pause();
        discard(used);
        return pool.read<Row>(statement);
      }
    },
    reset: () => discard(client),
    async close() {
      isClosed = true;
      await opening;
      await client?.end();
    },
  };
}

/** Returns a function that delays what is written to a connection until the end of the turn, for a single write. */
function gatherWrites(): (client: DatabaseClient) => void {
  const gathering = new WeakSet<DatabaseClient>();
  return (client) => {
    if (gathering.has(client)) return;
    gathering.add(client);
    // Not part of pg's types. Corking nests: pg corks each query by itself.
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    setImmediate(() => {
      gathering.delete(client);
      stream.uncork();
    });
  };
}
