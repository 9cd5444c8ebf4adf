import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { isAlive } from '../db/embedded/postgres/is-alive.ts';
import { mayBePostgres, postmasterPid } from '../db/embedded/postgres/postmaster.ts';

const folders: string[] = [];

/** A folder for processes to run in; it goes with the test file, and with it a PostgreSQL that a killed process left there. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) {
    for (const data of ['data', 'data/demo']) endPostgres(join(folder, data));
    rmSync(folder, { recursive: true, force: true });
  }
});

function endPostgres(data: string): void {
  const pid = postgresOf(data);
  if (pid !== undefined && isAlive(pid) && mayBePostgres(pid)) process.kill(pid, 'SIGKILL');
}

/** The process id of the PostgreSQL that runs on a data folder. */
export function postgresOf(data: string): number | undefined {
  return postmasterPid(join(data, 'postgres', 'cluster'));
}
