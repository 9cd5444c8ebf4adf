import { type Connection, type FieldDef, Query } from 'pg';
import type { DataRow } from './data-row.ts';
import type { Statement } from './database.ts';
import { type RowMaker, rowMaker } from './row-maker.ts';

/** Internals of node-postgres' Query that its types leave out. */
type PostgresQuery = Query & {
  name: string;
  _result: { rows: object[] };
  _canceledDueToError: unknown;
  prepare(connection: Connection): void;
};

const Base = Query as unknown as new (text: string, values: unknown[]) => PostgresQuery;

/**
 * node-postgres' query, for a prepared statement: a connection has its columns described once rather than at each
 * execution, and its rows are made by a function for these columns (decisions/0590).
 */
export class PreparedQuery extends Base {
  #described: Described | undefined;
  #makeRow: RowMaker | undefined;

  constructor({ text, values, name }: Statement & { name: string }) {
    super(text, [...values]);
    this.name = name;
  }

  override prepare(connection: Connection): void {
    this.#described = describedBy(connection);
    this.#makeRow = this.#described.rowMakers.get(this.name);
    super.prepare(this.#makeRow ? this.#described.silent : connection);
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#makeRow = rowMaker(fields);
    this.#described?.rowMakers.set(this.name, this.#makeRow);
  }

  handleDataRow(row: DataRow): void {
    try {
      if (this.#makeRow) this._result.rows.push(this.#makeRow(row));
    } catch (error) {
      this.#described?.rowMakers.delete(this.name);
      this._canceledDueToError = error;
    }
  }
}

/** What a connection has described, by the statements' names; `silent` is the same connection, which describes nothing. */
type Described = { rowMakers: Map<string, RowMaker>; silent: Connection };

const byConnection = new WeakMap<Connection, Described>();

function describedBy(connection: Connection): Described {
  const known = byConnection.get(connection);
  if (known) return known;
  const silent = Object.create(connection, { describe: { value: () => undefined } });
  const described = { rowMakers: new Map(), silent };
  byConnection.set(connection, described);
  return described;
}
