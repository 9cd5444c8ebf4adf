import type { QueryResult, QueryResultRow } from 'pg';

/** One SQL statement. A named one is prepared once per connection; its `text` must then never change under that name. */
export type Statement = { name?: string; text: string; values: readonly unknown[] };

/** For queries only: a read may go to a replica, and never writes. */
export interface Reader {
  read<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
  /**
   * Whether organizations are spread over several nodes (docs/sql-rules.md, rule 10). Absent: nobody asked, as where statements go to one
   * PostgreSQL.
   */
  readonly isSharded?: () => Promise<boolean>;
  /** For reads of all organizations, which leave out nodes that are down. Absent: such a read is like any other. */
  readonly across?: AcrossReader;
}

/** A read of a background round, of all organizations (docs/sql-rules.md, rule 1). */
export type AcrossOrganizations = {
  name: string;
  /** Puts a condition on the organizations of each of its tenant tables: of the column that it is called with. */
  text: (among: (column: string) => string) => string;
  values: readonly unknown[];
};

/** Reads all organizations that can be reached. */
export type AcrossReader = <Row extends QueryResultRow>(
  reader: Reader,
  read: AcrossOrganizations,
) => Promise<Row[]>;

/** For writes outside a transaction: one statement, which is its own transaction. */
export interface Writer extends Reader {
  write<Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>>;
}

/** A transaction in progress: all of it is committed, or nothing. */
export interface Transaction extends Writer {
  readonly isTransaction: true;
  /** Runs something after the commit, and never after a rollback. What it throws is only logged. */
  afterCommit(work: () => void): void;
}

/** This installation's database. */
export interface Database extends Writer {
  /**
   * For reads of single rows by key, which every request makes: pipelined over one connection. Slow reads belong to
   * the pool.
   */
  readonly pipelined?: Reader;
  /**
   * For expensive reads that may come from another server, which has everything committed before. Absent: there is
   * none.
   */
  readonly replica?: Reader;
  /**
   * Runs `work` in one transaction and commits. If `work` throws, rolls everything back and rethrows. If PostgreSQL
   * aborts the transaction because of others (a deadlock), `work` runs again: it must change nothing but the
   * database.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}
