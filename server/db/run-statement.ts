import { Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import type { Statement } from './database.ts';
import type { DatabaseClient } from './database-client.ts';
import { PreparedQuery } from './prepared-query.ts';

/** Runs a statement on a connection, or on the next free one of a pool. */
export function runStatement<Row extends QueryResultRow>(
  on: Pool | PoolClient | DatabaseClient,
  { name, text, values }: Statement,
): Promise<QueryResult<Row>> {
  if (name === undefined) return on.query<Row>(text, [...values]);
  const query = new PreparedQuery({ name, text, values });
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null | undefined, result: QueryResult<Row>) =>
      error ? reject(error) : resolve(result);
    if (on instanceof Pool) on.query(query as never, settle);
    else on.query(query as never, settle);
  });
}
