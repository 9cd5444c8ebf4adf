import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { postmasterPid } from './postgres/postmaster.ts';
import { ask, databaseFolder, openForTest, serverStart } from './testing/scratch-database.ts';

function killServer(dataDir: string): void {
  const pid = postmasterPid(join(dataDir, 'postgres', 'cluster'));
  if (pid) process.kill(pid, 'SIGKILL');
}

test('a killed PostgreSQL restarts by itself, with every committed row', async () => {
  const dataDir = await databaseFolder();
  const reported: string[] = [];
  const { connection } = await openForTest({ dataDir, report: (message) => reported.push(message) });
  const pool = new Pool(connection);
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  await pool.query('CREATE TABLE survivor (number integer)');
  await pool.query('INSERT INTO survivor SELECT generate_series(1, 1000)');
  killServer(dataDir);
  await vi.waitFor(() => expect(reported.at(-1)).toBe('The database is back.'), { timeout: 200_000 });
  expect((await pool.query('SELECT count(*)::int AS rows FROM survivor')).rows).toEqual([{ rows: 1000 }]);
});

test('a database whose PostgreSQL was killed can be closed and opened again', async () => {
  const dataDir = await databaseFolder();
  const first = await openForTest({ dataDir });
  await ask(first.connection, 'CREATE TABLE note (number integer)');
  killServer(dataDir);
  await first.leave();
  const second = await openForTest({ dataDir });
  expect(await ask(second.connection, 'SELECT number FROM note')).toEqual([]);
});

test('several users of a killed PostgreSQL reconnect to the same new server', async () => {
  const dataDir = await databaseFolder();
  const reported: string[] = [];
  const users = await Promise.all(
    [1, 2, 3].map(() => openForTest({ dataDir, report: (message) => reported.push(message) })),
  );
  killServer(dataDir);
  const back = () => reported.filter((message) => message === 'The database is back.');
  await vi.waitFor(() => expect(back()).toHaveLength(3), { timeout: 200_000 });
  const starts = await Promise.all(users.map((user) => serverStart(user.connection)));
  expect(new Set(starts).size).toBe(1);
});

test('the next start removes whatever a killed process left half-created', async () => {
  const dataDir = await databaseFolder();
  const leftover = join(dataDir, 'postgres', `new-${endedPid}-00000000-00000000`);
  mkdirSync(leftover);
  writeFileSync(join(leftover, 'PG_VERSION'), '18\n');
  await openForTest({ dataDir });
  expect(existsSync(leftover)).toBe(false);
});

test('the log contains neither the statement nor the values of a failed query', async () => {
  const dataDir = await databaseFolder();
  const { connection } = await openForTest({ dataDir });
  await ask(connection, 'CREATE TABLE person (email text UNIQUE)');
  const insert = "INSERT INTO person VALUES ('ada@example.com')";
  await ask(connection, insert);
  await expect(ask(connection, insert)).rejects.toThrow('duplicate key');
  const log = readFileSync(join(dataDir, 'postgres', 'server.log'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('ada@example.com');
});

/** Above the largest possible process id. */
const endedPid = 2 ** 22 + 1;
