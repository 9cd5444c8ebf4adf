import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

const folder = new URL('./migrations/', import.meta.url);

/** Any number that nobody else uses: all Deskbell processes of one database queue on it. */
const migrationLock = 7_310_521_884_001;

const pauseMilliseconds = 50;

/** The first line of a migration that makes its indexes while others write. It begins by taking away what is left of itself. */
const apartMark = '-- outside a transaction';

type Migration = { number: number; name: string; text: string };

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings the database to this version's schema. However many processes start together, each migration runs once: they
 * queue on one advisory lock. Each runs in a transaction of its own, so that a failed one leaves nothing behind, but for those
 * that make their indexes while others write.
 * Returns the names of those that ran; `from` is the folder that they lie in.
 *
 * @throws MigrationError where the database was made by a newer Deskbell, or a migration fails.
 */
export async function migrate(connection: ClientConfig, from: URL = folder): Promise<string[]> {
  const client = new Client({ ...connection, options: '-c timezone=UTC' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const migrated = await migrateOn(client, await knownMigrations(from));
    await client.end();
    return migrated;
  } catch (error) {
    // Not waited for: a connection that was never made may never say that it has ended.
    client.end().catch(() => undefined);
    throw error instanceof MigrationError ? error : cannotMigrate(error);
  }
}

async function migrateOn(client: Client, known: Migration[]): Promise<string[]> {
  await takeLock(client);
  await client.query(`CREATE TABLE IF NOT EXISTS migrations
    (number integer PRIMARY KEY, name text NOT NULL, inserted_at timestamptz NOT NULL DEFAULT now())`);
  const applied = await client.query<{ number: number }>('SELECT number FROM migrations');
  refuseNewer(Math.max(0, ...applied.rows.map((row) => row.number)), known.at(-1)?.number ?? 0);
  const done = new Set(applied.rows.map((row) => row.number));
  const missing = known.filter(({ number }) => !done.has(number));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

/**
 * Asked for again and again, not waited for: who waits in a statement has a snapshot, and an index that is made concurrently
 * waits until all those are gone.
 */
async function takeLock(client: Client): Promise<void> {
  const text = 'SELECT pg_try_advisory_lock($1) AS is_taken';
  while (!(await client.query<{ is_taken: boolean }>(text, [migrationLock])).rows[0]?.is_taken)
    await setTimeout(pauseMilliseconds);
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

function refuseNewer(applied: number, known: number): void {
  if (applied <= known) return;
  throw new MigrationError(
    `This database was made by a newer Deskbell (its schema is number ${applied}, this version knows ${known}). ` +
      'Start the newer version, or restore a backup from before the upgrade.',
  );
}

async function apply(client: Client, migration: Migration): Promise<void> {
  if (migration.text.startsWith(apartMark)) await applyApart(client, migration);
  else await applyWhole(client, migration);
}

/** Statement by statement, each ended by a semicolon at the end of a line; what fails is begun anew at the next start. */
async function applyApart(client: Client, { number, name, text }: Migration): Promise<void> {
  try {
    for (const statement of text.split(/;$/m)) await client.query(statement);
    await client.query('INSERT INTO migrations (number, name) VALUES ($1, $2)', [number, name]);
  } catch (error) {
    throw new MigrationError(
      `The migration ${name} failed, and is begun anew at the next start: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
}

async function applyWhole(client: Client, { number, name, text }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL lock_timeout = '30s'");
    await client.query(text);
    await client.query('INSERT INTO migrations (number, name) VALUES ($1, $2)', [number, name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new MigrationError(`The migration ${name} failed and was undone: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
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
