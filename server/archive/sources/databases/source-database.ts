import type { Client, QueryResultRow } from 'pg';
import { OperatorError } from '../../../config/operator-error.ts';
import { DatabaseClient, type DatabaseConnection } from '../../../db/database-client.ts';

/** The database of another system, at one moment, and only for reading. */
export type SourceDatabase = {
  rows<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Batches of a table, by the ids of its rows: those after `$1`, at most `$2` of them. Each row has its id as `id`, a number as text.
   */
  batches<Row extends { id: string }>(
    text: string,
    options: { size: number; values?: readonly unknown[] },
  ): AsyncGenerator<Row[]>;
};

/**
 * Reads another system's database in one transaction that sees it as of one moment, and can't write.
 *
 * @throws OperatorError if it can't be reached
 */
export async function withSourceDatabase<Result>(
  connection: DatabaseConnection,
  work: (source: SourceDatabase) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient({ ...connection, application_name: 'deskbell import' });
  // Reported by the query in progress.
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: Error) => {
      throw new OperatorError(`The database of the other system can’t be reached: ${error.message}.`);
    });
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
                        SET LOCAL timezone = 'UTC'`);
    return await work(sourceDatabase(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function sourceDatabase(client: Client): SourceDatabase {
  const rows: SourceDatabase['rows'] = async <Row extends QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ) => (await client.query<Row>(text, [...values])).rows;
  return {
    rows,
    async *batches<Row extends { id: string }>(
      text: string,
      { size, values = [] }: { size: number; values?: readonly unknown[] },
    ) {
      for (let after = '0'; ; ) {
        const batch: Row[] = await rows<Row>(text, [after, size, ...values]);
        if (batch.length > 0) yield batch;
        if (batch.length < size) return;
        after = batch.at(-1)?.id ?? after;
      }
    },
  };
}

/** SQL for a moment, or null, in microseconds. */
export const micros = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint::float8`;

/** Rows by a key that several may have. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
