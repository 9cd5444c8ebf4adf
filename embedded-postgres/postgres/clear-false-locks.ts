import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mayBePostgres } from './postmaster.ts';

/**
 * Removes lock files that are empty or name a process that isn't PostgreSQL (any more). PostgreSQL refuses to start
 * while that process id is in use, which can be forever in a container: ids repeat after a restart, and an ended
 * process can stay in the table if it isn't reaped. Only call this if nobody has responded on the socket for a second.
 * Two servers still can't share a folder: PostgreSQL's second lock, shared memory keyed by the folder, is independent
 * of this one.
 */
export function clearFalseLocks(folder: string): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(folder, name);
    const pid = readPid(path);
    if (pid === undefined || (pid > 0 && mayBePostgres(pid))) continue;
    rmSync(path, { force: true });
  }
}

/** NaN for an empty file, undefined if there is none. */
function readPid(path: string): number | undefined {
  try {
    return Math.abs(Number.parseInt(readFileSync(path, 'utf8'), 10));
  } catch {
    return undefined;
  }
}
