import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, processName } from './is-alive.ts';

/** The process id in the lock file of a cluster, or undefined if no server has the folder. */
export function postmasterPid(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * False if the process is known not to be PostgreSQL: the lock file of a server in another container, or from before
 * a reboot, names an id that belongs to something else here. Only Linux can tell.
 */
export function mayBePostgres(pid: number): boolean {
  return process.platform !== 'linux' || processName(pid) === 'postgres';
}

/** Whether the server that owns the folder was started from the binaries in `root`. */
export function isRunningFrom(folder: string, root: string): boolean {
  const pid = postmasterPid(folder);
  if (!pid || !isAlive(pid) || !root) return false;
  return readFileSync(join(folder, 'postmaster.opts'), 'utf8').startsWith(root);
}
