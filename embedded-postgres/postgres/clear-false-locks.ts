import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mayBePostgres } from './postmaster.ts';

/**
 * Removes lock files that are empty or name a process that is not, or no longer, PostgreSQL. PostgreSQL refuses as
 * long as the number is in use, and in a container it may be for ever: process ids repeat after a restart, and an
 * ended process may stay in the table because nobody collects it.
 * Only to be called when nobody has answered on the socket for a second. Two servers still cannot have one
 * folder: PostgreSQL's second lock, the shared memory keyed by the folder, stands by itself.
 */
export function clearFalseLocks(folder: string): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(folder, name);
    const pid = readPid(path);
    if (pid === undefined || (pid > 0 && mayBePostgres(pid))) continue;
    rmSync(path, { force: true });
  }
}

/** NaN for an empty file, undefined when there is none. */
function readPid(path: string): number | undefined {
  try {
    return Math.abs(Number.parseInt(readFileSync(path, 'utf8'), 10));
  } catch {
    return undefined;
  }
}
