import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { migrate } from './migrate.ts';

const ours = readdirSync(new URL('./migrations/', import.meta.url)).sort();

let clone: ClonedDatabase;

beforeEach(async () => {
  clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
});

const ask = async (text: string) => clone.database.read({ text, values: [] });
const appliedNames = async () =>
  (await ask('SELECT name FROM migrations ORDER BY number')).map(({ name }) => name);

async function makeEmpty(): Promise<void> {
  await ask('DROP SCHEMA public CASCADE');
  await ask('CREATE SCHEMA public');
  await ask('GRANT USAGE ON SCHEMA public TO PUBLIC');
}

/** A folder of migrations, by name. */
function folderOf(migrations: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

test('an empty database gets every migration, in order, and a second run finds nothing to do', async () => {
  await makeEmpty();
  expect(await migrate(clone.connection)).toEqual(ours);
  expect(await appliedNames()).toEqual(ours);
  expect(await migrate(clone.connection)).toEqual([]);
});

test('processes that migrate at once run each migration once', async () => {
  await makeEmpty();
  const runs = await Promise.all(Array.from({ length: 10 }, () => migrate(clone.connection)));
  expect(runs.flat().sort()).toEqual(ours);
});

test('a migration that fails is rolled back as a whole, and those before it stay', async () => {
  await makeEmpty();
  const from = folderOf({
    '0001-first.sql': 'CREATE TABLE first (id integer)',
    '0002-second.sql': 'CREATE TABLE second (id integer); INSERT INTO first VALUES (1); SELECT 1 / 0',
  });
  await expect(migrate(clone.connection, { from })).rejects.toThrow(
    'The migration 0002-second.sql failed and was undone: division by zero.',
  );
  expect(await appliedNames()).toEqual(['0001-first.sql']);
  expect(await ask("SELECT to_regclass('second') AS second, count(*) FROM first")).toEqual([
    { second: null, count: 0 },
  ]);
});

test('a migration that was changed after it ran is refused at the next start, and nothing runs', async () => {
  await makeEmpty();
  const files = { '0001-first.sql': 'CREATE TABLE first (id integer);\n' };
  await migrate(clone.connection, { from: folderOf(files) });
  const changed = {
    '0001-first.sql': 'CREATE TABLE first (id bigint);\n',
    '0002-second.sql': 'SELECT 1 / 0;\n',
  };
  await expect(migrate(clone.connection, { from: folderOf(changed) })).rejects.toThrow(
    'The migration 0001-first.sql was changed after it ran on this database:',
  );
  const windows = { '0001-first.sql': files['0001-first.sql'].replaceAll('\n', '\r\n') };
  expect(await migrate(clone.connection, { from: folderOf(windows) })).toEqual([]);
});

test('a migration with a lower number than one that ran is refused at the next start', async () => {
  await makeEmpty();
  const files = { '0001-first.sql': 'SELECT 1', '0003-third.sql': 'SELECT 3' };
  await migrate(clone.connection, { from: folderOf(files) });
  await expect(
    migrate(clone.connection, {
      from: folderOf({ ...files, '0002-late.sql': 'CREATE TABLE late (id integer)' }),
    }),
  ).rejects.toThrow(
    'The migration 0002-late.sql has a late lower number: 0003-third.sql ran on this database',
  );
  expect(await appliedNames()).toEqual(['0001-first.sql', '0003-third.sql']);
  expect(await ask("SELECT to_regclass('late') AS late")).toEqual([{ late: null }]);
});

test('an installation without checksums gets them at the next start, however many processes start', async () => {
  const checksums = () => ask('SELECT name, checksum FROM migrations ORDER BY number');
  const kept = await checksums();
  expect(kept.map(({ checksum }) => checksum)).toEqual(
    ours.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)),
  );
  await ask('ALTER TABLE migrations DROP COLUMN checksum');
  const runs = await Promise.all(Array.from({ length: 10 }, () => migrate(clone.connection)));
  expect(runs.flat()).toEqual([]);
  expect(await checksums()).toEqual(kept);
});

test('a backup that reads the table of migrations doesn’t block a start', async () => {
  const backup = new Client(clone.connection);
  await backup.connect();
  onTestFinished(() => backup.end());
  await backup.query('BEGIN; LOCK TABLE migrations IN ACCESS SHARE MODE');
  expect(await migrate(clone.connection)).toEqual([]);
});

test('the database of a newer Deskbell is refused, and left alone', async () => {
  await ask("INSERT INTO migrations (number, name) VALUES (9000, '9000-from-the-future.sql')");
  await expect(migrate(clone.connection)).rejects.toThrow(
    /^This database was created by a newer Deskbell \(its schema is number 9000, this version knows \d+\)\. Start the newer/,
  );
  expect(await appliedNames()).toEqual([...ours, '9000-from-the-future.sql']);
});

test('a role without permission to create tables gets an error that says so', async () => {
  await makeEmpty();
  const role = `${clone.connection.database}_limited`;
  await ask(`CREATE ROLE ${role} LOGIN`);
  onTestFinished(async () => {
    const client = new Client({ ...clone.connection, database: 'deskbell' });
    await client.connect();
    await client.query(`DROP ROLE ${role}`);
    await client.end();
  });
  await expect(migrate({ ...clone.connection, user: role })).rejects.toThrow(
    "The database could not be brought to this version's schema: permission denied for schema public.",
  );
});

test('an index is built concurrently, and started over if it failed half-way', async () => {
  const apart = `-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS some_index;
CREATE INDEX CONCURRENTLY some_index ON organizations (name, slug);
`;
  const from = folderOf({ '9000-index.sql': `${apart}SELECT 1 / 0;\n` });
  await ask('DELETE FROM migrations');
  await expect(migrate(clone.connection, { from })).rejects.toThrow(
    'The migration 9000-index.sql failed, and will be retried at the next start: division by zero.',
  );
  const edited = folderOf({ '9000-index.sql': apart });
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => migrate(clone.connection, { from: edited })),
  );
  expect(runs.flat()).toEqual(['9000-index.sql']);
  expect(await ask("SELECT indisvalid FROM pg_index WHERE indexrelid = 'some_index'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

test('a start without anything to do doesn’t wait for the lock', async () => {
  const holder = new Client(clone.connection);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migrate]);
  expect(await migrate(clone.connection)).toEqual([]);
});

test('no connection keeps the lock once the migrations are done', async () => {
  await makeEmpty();
  await migrate(clone.connection);
  const locks =
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
  await vi.waitFor(async () => expect(await ask(locks)).toEqual([]), 200_000);
});
