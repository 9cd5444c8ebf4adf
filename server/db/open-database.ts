import { Pool, type PoolClient, type PoolConfig, type QueryResultRow } from 'pg';
import type { Database, Statement, Transaction } from './database.ts';
import { DatabaseClient, type DatabaseConnection } from './database-client.ts';
import { pipelinedReader } from './pipelined-reader.ts';
import { readTypes } from './read-types.ts';
import { isReadOnly, retryConflicts } from './retry-conflicts.ts';
import { runStatement } from './run-statement.ts';
import { acrossReader } from './sharded/across-organizations.ts';
import { type ShardedLookup, shardedLookup } from './sharded/sharded-lookup.ts';

/** Reads that a replica may serve, by who served them, and the replica's lag when last checked. */
export type ReplicaUse = { byReplica: number; byPrimary: number; lagBytes: number };

/** Connections of one process; `waiting` counts queries that wait for a free one. */
export type ConnectionUse = { total: number; idle: number; waiting: number; max: number };

export type OpenDatabase = Database & {
  readonly pool: Pool;
  connectionUse(): ConnectionUse;
  /** Absent: there is no replica. */
  replicaUse?(): ReplicaUse;
  close(): Promise<void>;
};

/**
 * A pool of connections, opened by the first statement. `onError` gets errors that no caller can receive: a lost idle
 * connection, and failures after a commit.
 */
export function openDatabase(
  connection: PoolConfig & DatabaseConnection,
  onError: (error: Error) => void,
): OpenDatabase {
  const session = { options: '-c timezone=UTC', types: readTypes };
  const pool = new Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'deskbell',
    ...session,
    ...connection,
    Client: DatabaseClient,
  });
  pool.on('error', onError);
  // A connection lost between two statements of a transaction reports it only here, and without a listener would end
  // the process; the transaction's next statement fails.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const leave = () => {
    discardIdle(pool);
    pipelined.reset();
  };
  const retry = <Result>(work: () => Promise<Result>) => retryConflicts(() => leaveReadOnly(leave, work));
  const read = async <Row extends QueryResultRow>(statement: Statement) =>
    (await retry(() => runStatement<Row>(pool, statement))).rows;
  const pipelined = pipelinedReader({ ...session, ...connection }, { read });
  const isSharded = shardedLookup();
  return {
    pool,
    read,
    isSharded: () => isSharded({ read }),
    across: acrossReader(onError),
    pipelined,
    write: <Row extends QueryResultRow>(statement: Statement) =>
      retry(() => runStatement<Row>(pool, statement)),
    async transaction(work) {
      const { result, afterwards } = await retry(() => inTransaction(pool, work, isSharded));
      for (const task of afterwards) runAfterCommit(task, onError);
      return result;
    },
    connectionUse: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    }),
    close: async () => void (await Promise.all([pool.end(), pipelined.close()])),
  };
}

/**
 * One read-only connection means that the idle ones and the pipelined one also lead to the former primary: the next
 * attempt opens new ones.
 */
async function leaveReadOnly<Result>(leave: () => void, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isReadOnly(error)) leave();
    throw error;
  }
}

function discardIdle(pool: Pool): void {
  for (let count = pool.idleCount; count > 0; count--)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
}

/** Also returns what to run after the commit: by then nothing can make the transaction fail any more. */
async function inTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
  isSharded: ShardedLookup,
) {
  const client = await begin(pool);
  try {
    const afterwards: (() => void)[] = [];
    const result = await work(transactionOn(client, afterwards, isSharded));
    await client.query('COMMIT');
    client.release();
    return { result, afterwards };
  } catch (error) {
    await rollBack(client, error);
    throw error;
  }
}

/** The first statement may find that an idle connection was cut: it is retried once on another one. */
async function begin(pool: Pool): Promise<PoolClient> {
  return tryBegin(await pool.connect()).catch(async () => tryBegin(await pool.connect()));
}

async function tryBegin(client: PoolClient): Promise<PoolClient> {
  try {
    await client.query('BEGIN');
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function runAfterCommit(task: () => void, onError: (error: Error) => void): void {
  try {
    task();
  } catch (error) {
    onError(new Error('A task after a commit failed.', { cause: error }));
  }
}

/** A connection that can't even roll back, or write, is discarded, never reused with an open transaction. */
async function rollBack(client: PoolClient, reason: unknown): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release(isReadOnly(reason));
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

function transactionOn(
  client: PoolClient,
  afterwards: (() => void)[],
  isSharded: ShardedLookup,
): Transaction {
  const read = async <Row extends QueryResultRow>(statement: Statement) =>
    (await runStatement<Row>(client, statement)).rows;
  return {
    isTransaction: true,
    afterCommit: (task) => void afterwards.push(task),
    read,
    isSharded: () => isSharded({ read }),
    write: <Row extends QueryResultRow>(statement: Statement) => runStatement<Row>(client, statement),
  };
}
