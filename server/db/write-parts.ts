import type { QueryResult, QueryResultRow } from 'pg';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Transaction } from './database.ts';
import { preparedName } from './prepared-name.ts';

/** A part of a write, which later parts read by its name. */
export type WritePart = {
  name: string;
  /** Returns rows. */
  does: Sql;
  /** Reads the same rows once it is done, of its organization alone; or states those that it returned. Absent: no part needs them. */
  reread?: Sql | ((rows: QueryResultRow[]) => Sql);
};

/**
 * A part that reads the `id` and, as JSON, the `data` of a row that an event shows. Citus forgets the names of the columns of a row that one
 * of its statements hands to another.
 */
export function snapshotPart(name: string, does: Sql): WritePart {
  return {
    name,
    does,
    reread: (rows) => {
      const data = rows.map((row) => JSON.stringify(row.data));
      return sql`SELECT * FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${data}::jsonb[]) AS snapshot (id, data)`;
    },
  };
}

/**
 * Writes parts that hand rows to each other: one statement, whose last part is `last`. A sharded database gets one after the other, each
 * of which goes to the organization's node alone: as one statement, they would fail while any node is down (rule 10 of
 * docs/sql-rules.md, decisions/0293).
 */
export async function writeParts<Row extends QueryResultRow>(
  transaction: Transaction,
  parts: readonly WritePart[],
  last: Sql,
): Promise<QueryResult<Row>> {
  if (!(await transaction.isSharded?.()))
    return write(
      transaction,
      parts.map(({ name, does }) => named(name, does)),
      last,
    );
  const done: Sql[] = [];
  for (const { name, does, reread } of parts) {
    const { rows } = await write(transaction, done, does);
    if (reread) done.push(named(name, typeof reread === 'function' ? reread(rows) : reread));
  }
  return write(transaction, done, last);
}

function write<Row extends QueryResultRow>(
  transaction: Transaction,
  before: readonly Sql[],
  statement: Sql,
): Promise<QueryResult<Row>> {
  const { text, values } = sql`${before.length === 0 ? empty : sql`WITH ${join(before)} `}${statement}`;
  return transaction.write<Row>({ ...preparedName(text), text, values });
}

function named(name: string, part: Sql): Sql {
  return sql`${raw(name)} AS (${part})`;
}
