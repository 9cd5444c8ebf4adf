import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { DatabaseClient, type DatabaseConnection } from './database-client.ts';
import {
  type AppliedMigration,
  checksumOf,
  type Migration,
  MigrationError,
  pendingMigrations,
} from './migration-history.ts';
import { progressBefore } from './migration-report.ts';
import { isSharded, runOnShards } from './sharded/distribute-new-tables.ts';

const folder = new URL('./migrations/', import.meta.url);

const pauseMilliseconds = 50;

/** The first line of a migration that builds its indexes concurrently. It begins by dropping its own leftovers. */
const apartMark = '-- outside a transaction';

/**
 * Migrates the database to this version's schema. However many processes start together, each migration runs once:
 * they queue on one advisory lock, which a start without anything to do doesn't take. Each runs in its own
 * transaction, so that a failed one leaves nothing behind, except those that build their indexes concurrently.
 * Returns the names of those that ran; `from` is their folder, and `only` keeps to these numbers. Aborting the signal
 * keeps the next one from starting.
 *
 * @throws the signal's reason on abort; MigrationError if a migration fails, or the files don't match what ran on the
 * database (`pendingMigrations`)
 */
export async function migrate(
  connection: DatabaseConnection,
  { from = folder, only, signal, report }: MigrateOptions = {},
): Promise<string[]> {
  const known = (await knownMigrations(from)).filter(({ number }) => only?.has(number) ?? true);
  try {
    return await connected(connection, async (client) => {
      if (await isUpToDate(client, known)) return [];
      return connected(connection, async (holder) => {
        await holdLock(holder, signal);
        return await migrateOn(client, { known, signal, report, checkLock: () => checkLock(holder) });
      });
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof MigrationError ? error : cannotMigrate(error);
  }
}

type MigrateOptions = {
  from?: URL;
  only?: ReadonlySet<number>;
  signal?: AbortSignal | undefined;
  /** Gets lines of progress for a user who is waiting. */
  report?: (line: string) => void;
};

/** @throws MigrationError if this version can't continue a database on which these migrations ran */
export async function checkMigrations(applied: readonly AppliedMigration[]): Promise<void> {
  pendingMigrations(await knownMigrations(folder), applied);
}

async function connected<Result>(
  connection: DatabaseConnection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient({ ...connection, options: '-c timezone=UTC' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // Not awaited: a connection that was never made may never report its end.
    client.end().catch(() => undefined);
    throw error;
  }
}

/** Most starts find nothing to do, and don't take the lock: a process that holds it for long doesn't keep them waiting. */
async function isUpToDate(client: Client, known: Migration[]): Promise<boolean> {
  const text = "SELECT FROM pg_attribute WHERE attrelid = to_regclass('migrations') AND attname = 'checksum'";
  if ((await client.query(text)).rowCount === 0) return false;
  const applied = await readRows(client);
  const isChecked = applied.every(({ checksum }) => checksum !== null);
  return pendingMigrations(known, applied).length === 0 && isChecked;
}

type Run = {
  known: Migration[];
  signal: AbortSignal | undefined;
  report: MigrateOptions['report'];
  checkLock: () => Promise<void>;
};

async function migrateOn(client: Client, { known, signal, report, checkLock }: Run): Promise<string[]> {
  const pending = pendingMigrations(known, await readApplied(client));
  for (const [index, migration] of pending.entries()) {
    signal?.throwIfAborted();
    const line = progressBefore(index, pending.length);
    if (line !== undefined) report?.(line);
    await checkLock();
    await apply(client, migration);
  }
  await backfillChecksums(client, known);
  return pending.map(({ name }) => name);
}

async function readApplied(client: Client): Promise<AppliedMigration[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations
    (number integer PRIMARY KEY, name text NOT NULL, inserted_at timestamptz NOT NULL DEFAULT now(), checksum text)`);
  const text = "SELECT FROM pg_attribute WHERE attrelid = 'migrations'::regclass AND attname = 'checksum'";
  // Not ADD COLUMN IF NOT EXISTS: every start would wait for a backup, which holds a lock on the table for as long as
  // it runs.
  if ((await client.query(text)).rowCount === 0)
    await client.query('ALTER TABLE migrations ADD COLUMN checksum text');
  return readRows(client);
}

async function readRows(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('SELECT number, name, checksum FROM migrations');
  return rows;
}

/**
 * For migrations that ran under a version without checksums. At the end: until then, what that version skipped may
 * still run.
 */
async function backfillChecksums(client: Client, known: Migration[]): Promise<void> {
  await client.query(
    `UPDATE migrations SET checksum = known.checksum
       FROM unnest($1::integer[], $2::text[]) AS known (number, checksum)
      WHERE migrations.number = known.number AND migrations.checksum IS NULL`,
    [known.map(({ number }) => number), known.map(({ text }) => checksumOf(text))],
  );
}

/**
 * In a transaction on its own connection, which stays open until all is done: behind a pooler in transaction mode, a
 * session lock would stay on a connection that others get.
 *
 * Polled rather than awaited, each time in a new transaction: CREATE INDEX CONCURRENTLY waits for all transactions
 * with an older snapshot, and a waiting one has such a snapshot. The transaction with the lock runs nothing while an
 * index is built.
 */
async function holdLock(holder: Client, signal: AbortSignal | undefined): Promise<void> {
  while (!(await tryHolding(holder))) {
    await holder.query('ROLLBACK');
    await setTimeout(pauseMilliseconds, undefined, { signal });
  }
}

async function tryHolding(holder: Client): Promise<boolean> {
  await holder.query('BEGIN');
  await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  const text = 'SELECT pg_try_advisory_xact_lock($1) AS is_taken';
  const { rows } = await holder.query<{ is_taken: boolean }>(text, [advisoryLocks.migrate]);
  return rows[0]?.is_taken ?? false;
}

/** @throws if the connection that holds the lock is lost, and the lock with it */
async function checkLock(holder: Client): Promise<void> {
  await holder.query('SELECT 1');
}

async function knownMigrations(from: URL): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({
      number: Number.parseInt(name, 10),
      name,
      text: await readFile(new URL(name, from), 'utf8'),
    })),
  );
}

async function apply(client: Client, migration: Migration): Promise<void> {
  if (migration.text.startsWith(apartMark)) await applyApart(client, migration);
  else await applyWhole(client, migration);
}

/** A failed one runs again at the next start. */
async function applyApart(client: Client, migration: Migration): Promise<void> {
  try {
    await runStatements(client, migration);
    await record(client, migration);
  } catch (error) {
    throw new MigrationError(
      `The migration ${migration.name} failed, and will be retried at the next start: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
}

async function applyWhole(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL lock_timeout = '30s'");
    await runStatements(client, migration);
    await record(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new MigrationError(`The migration ${migration.name} failed and was undone: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

async function runStatements(client: Client, { text }: Migration): Promise<void> {
  const statements = statementsOf(text);
  if (await isSharded(client)) return runOnShards(client, statements);
  for (const statement of statements) await client.query(statement);
}

/** Each ends with a semicolon at the end of a line, except inside a function's body between `$$`. */
function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let begun = '';
  for (const part of text.split(/;\r?$/m)) {
    begun += part;
    const isInBody = begun.split('$$').length % 2 === 0;
    if (isInBody) begun += ';';
    else if (begun.trim() !== '') statements.push(begun);
    if (!isInBody) begun = '';
  }
  return statements;
}

async function record(client: Client, { number, name, text }: Migration): Promise<void> {
  const statement = 'INSERT INTO migrations (number, name, checksum) VALUES ($1, $2, $3)';
  await client.query(statement, [number, name, checksumOf(text)]);
}

/** Usually a role that may not create tables, or a lost connection. */
function cannotMigrate(error: unknown): MigrationError {
  return new MigrationError(
    `The database could not be brought to this version's schema: ${reasonOf(error)}.`,
    { cause: error },
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
