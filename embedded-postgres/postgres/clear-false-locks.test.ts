import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseFolder, openForTest, scratchFolder } from '../testing/scratch-database.ts';
import { clearFalseLocks } from './clear-false-locks.ts';

/** Whether a lock file with this content still exists afterwards. */
function survives(content: string): boolean {
  const folder = scratchFolder();
  const lock = join(folder, 'postmaster.pid');
  writeFileSync(lock, content);
  clearFalseLocks(folder);
  return existsSync(lock);
}

test('an empty lock file, left by a power cut, is removed', () => {
  expect(survives('')).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'a lock file that names a process other than PostgreSQL is removed',
  () => {
    expect(survives(`${process.pid}\n/data\n`)).toBe(false);
  },
);

test('the lock file of a running PostgreSQL is left alone', async () => {
  const dataDir = await databaseFolder();
  const database = await openForTest({ dataDir });
  clearFalseLocks(database.connection.host);
  expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(true);
  expect(existsSync(join(dataDir, 'postgres', 'cluster', '.s.PGSQL.5432.lock'))).toBe(true);
});
