import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow, types } from 'pg';
import type { Database, Statement, Transaction } from './database.ts';
import { parseTimestamp } from './microseconds.ts';

const timestamptz = 1184;
const int8 = 20;

/** Timestamps as microseconds, 64-bit integers as numbers: none of ours comes near 2^53. */
const readTypes: PoolConfig['types'] = {
  getTypeParser: (oid, format) => {
    if (oid === timestamptz) return parseTimestamp;
    if (oid === int8) return Number;
    return types.getTypeParser(oid, format);
  },
};

export type OpenDatabase = Database & { readonly pool: Pool; close(): Promise<void> };

/** A pool of connections. Nothing is connected until the first statement. */
export function openDatabase(connection: PoolConfig, onConnectionLost: (error: Error) => void): OpenDatabase {
  const pool = new Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'deskbell',
    options: '-c timezone=UTC',
    ...connection,
    types: readTypes,
  });
  pool.on('error', onConnectionLost);
  // One that is cut between two statements of a transaction tells nobody else, and unheard would end the process; the
  // transaction's next statement fails.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return {
    pool,
    read: async <Row extends QueryResultRow>(statement: Statement) => (await run<Row>(pool, statement)).rows,
    write: <Row extends QueryResultRow>(statement: Statement) => run<Row>(pool, statement),
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}

async function inTransaction<Result>(pool: Pool, work: (transaction: Transaction) => Promise<Result>) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const afterwards: (() => void)[] = [];
    const result = await work(transactionOn(client, afterwards));
    await client.query('COMMIT');
    client.release();
    for (const task of afterwards) task();
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** A connection that cannot even roll back is thrown away, never handed on with a transaction still open. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

function transactionOn(client: PoolClient, afterwards: (() => void)[]): Transaction {
  return {
    isTransaction: true,
    afterCommit: (task) => void afterwards.push(task),
    read: async <Row extends QueryResultRow>(statement: Statement) =>
      (await run<Row>(client, statement)).rows,
    write: <Row extends QueryResultRow>(statement: Statement) => run<Row>(client, statement),
  };
}

function run<Row extends QueryResultRow>(
  on: Pool | PoolClient,
  statement: Statement,
): Promise<QueryResult<Row>> {
  return on.query<Row>({ ...statement, values: [...statement.values] });
}
