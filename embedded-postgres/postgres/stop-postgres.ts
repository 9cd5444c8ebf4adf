import { setTimeout as delay } from 'node:timers/promises';
import type { RunningCluster } from '../cluster/open-cluster.ts';
import { sweepAbandoned } from '../cluster/sweep-abandoned.ts';
import { isAlive } from './is-alive.ts';
import { mayBePostgres, postmasterPid } from './postmaster.ts';

/**
 * Stops the running server (a "fast" shutdown: connections are cut, everything is written) and waits until it is gone.
 * That is when the lock file disappears; the ended process may stay in the table, because containers often don't reap
 * it.
 */
export async function stopPostgres(cluster: RunningCluster): Promise<void> {
  const folder = cluster.folder.path;
  const pid = postmasterPid(folder);
  if (!pid || !mayBePostgres(pid)) return;
  signalEnd(pid);
  while (postmasterPid(folder) === pid && isAlive(pid)) await delay(20);
  sweepAbandoned(cluster.paths, pid);
}

function signalEnd(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}
