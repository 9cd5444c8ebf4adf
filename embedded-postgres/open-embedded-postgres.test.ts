import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openEmbeddedPostgres } from './open-embedded-postgres.ts';
import { ask, databaseFolder, openForTest, quick, scratchFolder } from './testing/scratch-database.ts';

test('data survives a restart', async () => {
  const dataDir = await databaseFolder();
  const first = await openForTest({ dataDir });
  await ask(first.connection, "CREATE TABLE note AS SELECT 'kept' AS text");
  await first.leave();
  const second = await openForTest({ dataDir });
  expect(await ask(second.connection, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
});

test('the database is PostgreSQL 18 with UTF-8, checksums and UTC, reachable only through a socket', async () => {
  const { connection } = await openForTest({ dataDir: await databaseFolder() });
  const [row] = await ask(
    connection,
    `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_encoding') AS encoding,
            current_setting('data_checksums') AS checksums, current_setting('TimeZone') AS timezone,
            current_setting('listen_addresses') AS listens, inet_server_addr() AS address`,
  );
  const expected = {
    major: 18,
    encoding: 'UTF8',
    checksums: 'on',
    timezone: 'UTC',
    listens: '',
    address: null,
  };
  expect(row).toEqual(expected);
});

test('writes are durable unless the caller says otherwise', async () => {
  const { connection } = await openForTest({ dataDir: await databaseFolder(), settings: {} });
  const [row] = await ask(
    connection,
    "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit",
  );
  expect(row).toEqual({ fsync: 'on', commit: 'on' });
});

test('only its own user can enter the database folder, however open the data folder is', async () => {
  const dataDir = await databaseFolder();
  chmodSync(dataDir, 0o777);
  await openForTest({ dataDir });
  for (const folder of ['postgres', 'postgres/cluster'])
    expect(statSync(join(dataDir, folder)).mode & 0o777).toBe(0o700);
});

test('an aborted start leaves neither a half-created database nor a server behind, and can be repeated', async () => {
  const dataDir = scratchFolder();
  const folder = join(dataDir, 'postgres');
  const reason = new Error('not needed any more');
  const isMaking = () => readdirSync(folder).some((name) => name.startsWith('new-'));
  const isStarting = () => existsSync(join(folder, 'cluster', 'postmaster.pid'));
  for (const hasBegun of [() => isMaking() || isStarting(), isStarting]) {
    const abort = new AbortController();
    const opened = openEmbeddedPostgres({ dataDir, settings: quick, signal: abort.signal });
    await vi.waitFor(() => expect(hasBegun()).toBe(true), { timeout: 200_000, interval: 1 });
    abort.abort(reason);
    // A server that responds by then is joined, and left.
    const outcome = await opened.then((database) => database.leave()).catch((error: unknown) => error);
    expect([undefined, reason]).toContain(outcome);
    expect([isMaking(), isStarting()]).toEqual([false, false]);
  }
  const { connection } = await openForTest({ dataDir });
  expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('the output mentions that a new database is created, only the first time', async () => {
  const dataDir = scratchFolder();
  const reported: string[] = [];
  for (const _ of [1, 2]) {
    const database = await openForTest({ dataDir, report: (message) => reported.push(message) });
    await database.leave();
  }
  expect(reported).toEqual(['Making a new database…']);
});

test.runIf(process.platform === 'linux')(
  'the data folder may lie deeper than a socket path can be long',
  async () => {
    const dataDir = join(scratchFolder(), ...Array.from({ length: 12 }, () => 'a-folder-in-a-folder'));
    const { connection } = await openForTest({ dataDir });
    expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  },
);
