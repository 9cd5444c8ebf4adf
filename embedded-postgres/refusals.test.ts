import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBinaries } from './binaries/find-binaries.ts';
import { checkSocketPath } from './cluster/check-socket-path.ts';
import { clusterPathsIn } from './cluster/cluster-paths.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { openEmbeddedPostgres } from './open-embedded-postgres.ts';
import { startHolder } from './testing/database-holder.ts';
import { databaseFolder, scratchFolder, scratchFolderForAll } from './testing/scratch-database.ts';

/** The error message when opening fails. */
async function refusal(dataDir: string, settings: Record<string, string> = {}): Promise<string> {
  const error: unknown = await openEmbeddedPostgres({ dataDir, settings }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  return error instanceof Error ? error.message : '';
}

function pretendVersion(dataDir: string, major: number): void {
  const file = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
  const before = readFileSync(file);
  writeFileSync(file, `${major}\n`);
  onTestFinished(() => writeFileSync(file, before));
}

test('a data folder created by a newer PostgreSQL is refused', async () => {
  const dataDir = await databaseFolder();
  pretendVersion(dataDir, 19);
  expect(await refusal(dataDir)).toMatch(
    /created by PostgreSQL 19, and this Deskbell includes PostgreSQL 18: start the newer/,
  );
});

test('a data folder created by an older PostgreSQL is refused', async () => {
  const dataDir = await databaseFolder();
  pretendVersion(dataDir, 17);
  expect(await refusal(dataDir)).toMatch(/created by PostgreSQL 17, .*: run deskbell upgrade-database/);
});

test('a folder that is not a database is refused', async () => {
  const dataDir = scratchFolder();
  mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
  expect(await refusal(dataDir)).toContain('is not a PostgreSQL data folder');
});

test('a file at the path of the data folder is refused', async () => {
  const dataDir = join(scratchFolder(), 'data');
  writeFileSync(dataDir, '');
  expect(await refusal(dataDir)).toContain('not a folder');
});

test('a folder without permission is refused', async () => {
  const folder = scratchFolderForAll();
  chmodSync(folder, 0o555);
  const binaries = findBinaries();
  const holder = await startHolder({ dataDir: join(folder, 'data'), asNobody: true, binaries });
  expect(holder.firstLine).toContain(`Deskbell is not allowed to use ${folder}/data/postgres`);
  await holder.leave();
  expect(holder.child.exitCode).toBe(1);
});

test('if PostgreSQL doesn’t start, the error repeats its last message', async () => {
  const dataDir = await databaseFolder();
  expect(await refusal(dataDir, { shared_buffers: 'plenty' })).toMatch(
    /PostgreSQL cannot serve .* \(invalid value for parameter "shared_buffers": "plenty"\): see .*server\.log/,
  );
});

test('a system without a PostgreSQL package is referred to DATABASE_URL', () => {
  expect(() => findBinaries('plan9', 'mips')).toThrow(/plan9-mips .* set DATABASE_URL/);
});

test('a path too long for a socket is refused where descriptors can’t shorten it', () => {
  const paths = clusterPathsIn(`/${'long/'.repeat(30)}data`);
  expect(() => checkSocketPath(paths, 'darwin')).toThrow('bytes too long for a database socket');
  expect(() => checkSocketPath(paths, 'linux')).not.toThrow();
});
