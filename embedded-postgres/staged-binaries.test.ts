import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findBinaries } from './binaries/find-binaries.ts';
import { postmasterPid } from './postgres/postmaster.ts';
import { startHolder } from './testing/database-holder.ts';
import { ask, databaseFolder, openForTest, quick, scratchFolderForAll } from './testing/scratch-database.ts';

/** One test's temporary folder, to see what remains in it. */
function temporaryFolder(): string {
  const folder = scratchFolderForAll();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return folder;
}

const copiesIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.startsWith('deskbell-postgres-'));

/** A copy of the installed package, closed to other users, in which the install script has made no links. */
let closed: string;

beforeAll(() => {
  closed = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
  const isKept = (source: string) => !lstatSync(source).isSymbolicLink() && !/\.a$|pgxs$/.test(source);
  cpSync(findBinaries(), closed, { recursive: true, filter: isKept });
  chmodSync(closed, 0o700);
});

afterAll(() => rmSync(closed, { recursive: true }));

test('an installation that PostgreSQL can’t read, without its links, runs from a copy that is removed with the server', async () => {
  const dataDir = await databaseFolder();
  const temporary = temporaryFolder();
  const database = await openForTest({ dataDir, binaries: closed });
  expect(copiesIn(temporary)).toHaveLength(1);
  expect(await ask(database.connection, "SELECT to_tsvector('english', 'bells') AS words")).toEqual([
    { words: "'bell':1" },
  ]);
  await database.leave();
  expect(copiesIn(temporary)).toEqual([]);
});

test('of two that start at once from an unreadable installation only one copy remains, and the last one removes it', async () => {
  const dataDir = await databaseFolder();
  const temporary = temporaryFolder();
  const both = await Promise.all([
    openForTest({ dataDir, binaries: closed }),
    openForTest({ dataDir, binaries: closed }),
  ]);
  for (const database of both) await database.leave();
  await vi.waitFor(() => expect(copiesIn(temporary)).toEqual([]), 60_000);
});

test('the next start removes a copy left by killed processes', async () => {
  const dataDir = await databaseFolder();
  const temporary = temporaryFolder();
  const holder = await startHolder({ dataDir, binaries: closed, settings: quick });
  onTestFinished(() => holder.kill());
  const before = copiesIn(temporary);
  await holder.kill();
  const pid = postmasterPid(join(dataDir, 'postgres', 'cluster'));
  if (pid) process.kill(pid, 'SIGKILL');
  const next = await openForTest({ dataDir });
  expect(before).toHaveLength(1);
  expect(copiesIn(temporary)).not.toContain(before[0]);
  await next.leave();
});
