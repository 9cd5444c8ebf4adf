import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '../config/operator-error.ts';
import { advisoryLocks } from '../db/advisory-locks.ts';
import { markUnfinished, type Unfinished } from '../installation/unfinished.ts';
import { copyOut } from './copy-out.ts';
import { refuseFilled } from './empty-database.ts';
import { loadJobs } from './load-jobs.ts';
import { readDefinitions } from './schema-definitions.ts';
import { type Partition, readTables, type SequenceValue } from './table-catalog.ts';

/** A table's rows in the text format, to be loaded. `rows` and `sha256` are known once the stream has ended. */
export type TableSource = {
  name: string;
  columns: readonly string[];
  stream: () => AsyncIterable<Buffer>;
  expected: () => { rows: number; sha256: string };
};

export type Load = {
  /** What the database is marked with once it is loaded, until everything else is done. */
  work: Unfinished;
  partitions: readonly Partition[];
  tables: readonly TableSource[];
  jobs: Pick<TableSource, 'columns' | 'stream'> | undefined;
  /** Called once all rows are loaded. */
  sequences: () => Promise<readonly SequenceValue[]>;
  /** Whether to read everything back and compare it, before it is committed. */
  isCompared: boolean;
  progress: (step: string, progress: { done: number; total: number }) => void;
  signal: AbortSignal;
};

/**
 * Loads all rows into a migrated database that is empty or unfinished, in one transaction: if it is interrupted, the
 * database is as it was. Keys, indexes and foreign keys are dropped before and created afterwards, by their own
 * definitions, which checks all rows. Needs no superuser, only the owner of the tables.
 *
 * @throws OperatorError if the database isn't empty, or if the rows aren't what they should be
 */
export async function loadTables(client: Client, load: Load): Promise<void> {
  await client.query('BEGIN');
  try {
    await refuseServers(client);
    await client.query('LOCK TABLE installation IN ACCESS EXCLUSIVE MODE');
    await refuseFilled(client, load.work);
    await markUnfinished(client, load.work);
    await createPartitions(client, load.partitions);
    const known = new Map((await readTables(client)).map((table) => [table.name, table]));
    refuseUnknown(load.tables, known);
    const { drop, create } = await readDefinitions(client);
    await client.query(drop.join(';'));
    await client.query(`TRUNCATE ${[...known.keys()].join(', ')}`);
    await copyAll(client, load);
    await setSequences(client, await load.sequences());
    await createAll(client, create, load);
    if (load.jobs) await loadJobs(client, load.jobs);
    if (load.isCompared) await compareAll(client, load);
    load.signal.throwIfAborted();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Until the transaction's end, none can start either. @throws OperatorError */
async function refuseServers(client: Client): Promise<void> {
  const text = 'SELECT pg_try_advisory_xact_lock($1) AS is_taken';
  const { rows } = await client.query<{ is_taken: boolean }>(text, [advisoryLocks.serve]);
  if (rows[0]?.is_taken) return;
  throw new OperatorError('A server is running on this database. Stop every server first.');
}

async function createPartitions(client: Client, partitions: readonly Partition[]): Promise<void> {
  for (const { name, parent, bound } of partitions)
    await client.query(`CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${parent} ${bound}`);
}

function refuseUnknown(
  sources: readonly TableSource[],
  known: ReadonlyMap<string, { columns: string[] }>,
): void {
  for (const { name, columns } of sources) {
    const table = known.get(name);
    const lacking = table ? columns.find((column) => !table.columns.includes(column)) : name;
    if (lacking !== undefined)
      throw new OperatorError(
        `The backup has ${name} with ${lacking}, which its schema lacks: it was altered.`,
      );
  }
}

async function copyAll(client: Client, { tables, progress, signal }: Load): Promise<void> {
  let done = 0;
  for (const table of tables) {
    signal.throwIfAborted();
    await copyIn(client, table, signal);
    done += 1;
    progress('tables', { done, total: tables.length });
  }
}

async function copyIn(client: Client, { name, columns, stream, expected }: TableSource, signal: AbortSignal) {
  const digest = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of stream()) {
      digest.update(chunk);
      yield chunk;
    }
  };
  const target = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(hashed(), { highWaterMark: 2 }), target, { signal }).catch((error: Error) => {
    throw signal.aborted || error instanceof OperatorError ? error : cannotLoad(name, error);
  });
  refuseDifferent(name, { rows: target.rowCount, sha256: digest.digest('hex') }, expected());
}

type Content = { rows: number; sha256: string };

function refuseDifferent(name: string, actual: Content, expected: Content): void {
  if (actual.rows !== expected.rows)
    throw new OperatorError(
      `${name} has ${actual.rows} rows instead of ${expected.rows}. Nothing was loaded.`,
    );
  if (actual.sha256 !== expected.sha256)
    throw new OperatorError(`The rows of ${name} differ from those that were written. Nothing was loaded.`);
}

async function setSequences(client: Client, sequences: readonly SequenceValue[]): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value]);
}

async function createAll(
  client: Client,
  create: readonly string[],
  { progress, signal }: Load,
): Promise<void> {
  let done = 0;
  for (const statement of create) {
    signal.throwIfAborted();
    await client.query(statement).catch((error: Error) => {
      throw new OperatorError(`The rows contradict each other (${error.message}). Nothing was loaded.`);
    });
    done += 1;
    progress('keys and indexes', { done, total: create.length });
  }
}

/** Reads each table back in the order in which it was written. */
async function compareAll(client: Client, { tables, progress, signal }: Load): Promise<void> {
  let done = 0;
  for (const table of tables) {
    signal.throwIfAborted();
    const digest = createHash('sha256');
    const rows = copyOut(client, { name: table.name, columns: [...table.columns] });
    for await (const chunk of rows) digest.update(chunk);
    refuseDifferent(table.name, { rows: rows.rows(), sha256: digest.digest('hex') }, table.expected());
    done += 1;
    progress('tables compared', { done, total: tables.length });
  }
}

function cannotLoad(name: string, { message }: Error): OperatorError {
  const isFull = /No space left|could not extend file/.test(message);
  return new OperatorError(
    isFull
      ? 'The disk of the database is full: free some space, then start again. Nothing was loaded.'
      : `The rows of ${name} could not be loaded: ${message}. Nothing was loaded.`,
  );
}
