import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeStaged } from '@deskbell/embedded-postgres/binaries/staged-record.ts';
import { isAlive } from '@deskbell/embedded-postgres/postgres/is-alive.ts';
import { mayBePostgres, postmasterPid } from '@deskbell/embedded-postgres/postgres/postmaster.ts';
import { whenFileEnds } from './when-file-ends.ts';

/**
 * A folder for processes to run in; it is deleted with the test file, including a PostgreSQL that a killed process
 * left running there.
 */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
  whenFileEnds(() => clearAway(folder));
  return folder;
}

function clearAway(folder: string): void {
  for (const data of ['data', 'data/demo']) endPostgres(join(folder, data));
  rmSync(folder, { recursive: true, force: true });
}

function endPostgres(data: string): void {
  const pid = postgresOf(data);
  if (pid !== undefined && isAlive(pid) && mayBePostgres(pid)) process.kill(pid, 'SIGKILL');
  removeCopies(join(data, 'postgres'));
}

/** A copy of the binaries is outside the folder, and only a start after the kill would have removed it. */
function removeCopies(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((it) => it.startsWith('staged-'))) removeStaged(join(folder, name));
}

/** The process id of the PostgreSQL that runs on a data folder. */
export function postgresOf(data: string): number | undefined {
  return postmasterPid(join(data, 'postgres', 'cluster'));
}
