import type { QueryResult, QueryResultRow } from 'pg';

/** One SQL statement. A named one is prepared once a connection; `text` must then never differ under that name. */
export type Statement = { name?: string; text: string; values: readonly unknown[] };

/** What can be asked: a read may go to a replica, and never writes. */
export interface Reader {
  read<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
}

/** What can be changed outside a transaction: one statement, which is a transaction of its own. */
export interface Writer extends Reader {
  write<Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>>;
}

/** A transaction in progress: all of it is committed, or none. */
export interface Transaction extends Writer {
  readonly isTransaction: true;
  /** Has something done once the commit is through, and forgotten where all is rolled back. What it throws is only logged. */
  afterCommit(work: () => void): void;
}

/** The database of this installation. */
export interface Database extends Writer {
  /**
   * For reads of single rows by their key, which every request has: sent over one connection without waiting for each other. A read
   * that takes long belongs to the pool.
   */
  readonly pipelined?: Reader;
  /** For reads that cost much and may come from another server: what was committed before is in them. Absent: there is none. */
  readonly replica?: Reader;
  /**
   * Runs `work` in one transaction and commits. Anything thrown by `work` rolls all of it back and is thrown on. Where
   * PostgreSQL undoes the transaction because of others (a deadlock), `work` is run again: it changes nothing but the database.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}
