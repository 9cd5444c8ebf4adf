/**
 * The planner's input, as read from the database. Tables are those of the schema `public`; partitions belong to their
 * table.
 */
export type Catalog = {
  /** Absent: the extension isn't in this database. */
  citus?: CitusFacts;
  tables: TableFacts[];
};

export type CitusFacts = {
  /** The major version. */
  version: number;
  /** Nodes that can hold shards, without the coordinator. */
  workers: number;
  /** Whether the coordinator has an address for the workers, so that it has a copy of each reference table. */
  isCoordinatorKnown: boolean;
  maxPreparedTransactions: number;
  walLevel: string;
};

/** How Citus stores a table: `managed` ones are only on the coordinator, and known to it for their foreign keys. */
export type CitusKind = 'distributed' | 'reference' | 'managed';

export type TableFacts = {
  name: string;
  citus: CitusKind | null;
  /** Columns of the primary key. */
  key: string[];
  /** With indexes and partitions. */
  bytes: number;
  /** Not in the WAL, and so neither on a standby nor moved between nodes. */
  isUnlogged: boolean;
  /** Unique indexes and exclusion constraints other than the primary key. */
  uniques: { name: string; columns: string[] }[];
  foreignKeys: ForeignKey[];
  triggers: { name: string; calls: string }[];
};

export type ForeignKey = {
  name: string;
  target: string;
  /** Its own columns. */
  columns: string[];
  /** As `pg_get_constraintdef` writes it. */
  definition: string;
};
