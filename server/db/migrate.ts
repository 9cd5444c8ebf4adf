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
import { distributeNewTables, isSharded } from './sharded/distribute-new-tables.ts';

const folder = new URL('./migrations/', import.meta.url);

const pauseMilliseconds = 50;

/** The first line of a migration that makes its indexes while others write. It begins by taking away what is left of itself. */
const apartMark = '-- outside a transaction';

/**
 * Brings the database to this version's schema. However many processes start together, each migration runs once: they
 * queue on one advisory lock, which a start without anything to do doesn't ask for. Each runs in a transaction of its own, so that a failed one leaves nothing behind, but for those
 * that make their indexes while others write.
 * Returns the names of those that ran; `from` is the folder that they lie in. A signal that is aborted keeps the next one from
 * being begun.
 *
 * @throws the signal's reason when it is aborted; MigrationError where a migration fails, or the files don't fit what ran on the database (`pendingMigrations`).
 */
export async function migrate(
  connection: DatabaseConnection,
  { from = folder, signal }: { from?: URL; signal?: AbortSignal | undefined } = {},
): Promise<string[]> {
  const known = await knownMigrations(from);
  try {
    return await connected(connection, async (client) => {
      if (await isUpToDate(client, known)) return [];
      return connected(connection, async (holder) => {
        await holdLock(holder, signal);
        return await migrateOn(client, { known, signal, checkLock: () => checkLock(holder) });
      });
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof MigrationError ? error : cannotMigrate(error);
  }
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
    // Not waited for: a connection that was never made may never say that it has ended.
    client.end().catch(() => undefined);
    throw error;
  }
}

/** Most starts find nothing to do, and ask for no lock: nobody who holds it for long keeps them waiting. */
async function isUpToDate(client: Client, known: Migration[]): Promise<boolean> {
  const text = "SELECT FROM pg_attribute WHERE attrelid = to_regclass('migrations') AND attname = 'checksum'";
  if ((await client.query(text)).rowCount === 0) return false;
  const applied = await readRows(client);
  const isChecked = applied.every(({ checksum }) => checksum !== null);
  return pendingMigrations(known, applied).length === 0 && isChecked;
}

type Run = { known: Migration[]; signal: AbortSignal | undefined; checkLock: () => Promise<void> };

async function migrateOn(client: Client, { known, signal, checkLock }: Run): Promise<string[]> {
  const pending = pendingMigrations(known, await readApplied(client));
  for (const migration of pending) {
    signal?.throwIfAborted();
    await checkLock();
    await apply(client, migration);
  }
  await fillInChecksums(client, known);
  return pending.map(({ name }) => name);
}

async function readApplied(client: Client): Promise<AppliedMigration[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations
    (number integer PRIMARY KEY, name text NOT NULL, inserted_at timestamptz NOT NULL DEFAULT now(), checksum text)`);
  const text = "SELECT FROM pg_attribute WHERE attrelid = 'migrations'::regclass AND attname = 'checksum'";
  // Not ADD COLUMN IF NOT EXISTS: at every start it would wait for a backup, which reads the table for as long as it runs.
  if ((await client.query(text)).rowCount === 0)
    await client.query('ALTER TABLE migrations ADD COLUMN checksum text');
  return readRows(client);
}

async function readRows(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('SELECT number, name, checksum FROM migrations');
  return rows;
}

/** For what ran under a version without checksums. At the end: until then, what that version left out may still run. */
async function fillInChecksums(client: Client, known: Migration[]): Promise<void> {
  await client.query(
    `UPDATE migrations SET checksum = known.checksum
       FROM unnest($1::integer[], $2::text[]) AS known (number, checksum)
      WHERE migrations.number = known.number AND migrations.checksum IS NULL`,
    [known.map(({ number }) => number), known.map(({ text }) => checksumOf(text))],
  );
}

/**
 * In a transaction on a connection of its own, which stays open until all is done: behind a pooler that hands out connections
 * by the transaction, a lock of the session would stay with a connection that others are given.
 *
 * Asked for again and again, not waited for, and each time in a new transaction: an index that is made concurrently waits until
 * every transaction has ended that had a snapshot in the meantime, and who asks has one. The transaction that has the lock
 * runs nothing while an index is made.
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

/** @throws where the connection that holds the lock is lost, and so is the lock. */
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

/** What fails is begun again at the next start. */
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
  const places = await isSharded(client);
  for (const statement of statementsOf(text)) {
    await client.query(statement);
    if (places) await distributeNewTables(client);
  }
}

/** Each ends with a semicolon at the end of a line, those of a function's body between `$$` apart. */
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

/** Most often a role that may not make tables, or a connection that was cut. */
function cannotMigrate(error: unknown): MigrationError {
  return new MigrationError(
    `The database could not be brought to this version's schema: ${reasonOf(error)}.`,
    { cause: error },
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
