import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { runnableBinaries } from '../binaries/runnable-binaries.ts';
import { handOverStaged, removeStaged } from '../binaries/staged-record.ts';
import { explainFileError } from '../cluster/explain-file-error.ts';
import type { Cluster } from '../cluster/open-cluster.ts';
import { sweepAbandoned } from '../cluster/sweep-abandoned.ts';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { writeAccessRules } from './access-rules.ts';
import { postgresEnvironment } from './environment.ts';
import { lastFatalMessage, openLog } from './postgres-log.ts';

/** A server started by this process. It may lose against another one on the same folder, and exit. */
export type StartedServer = { child: ChildProcess; fatalMessage(): string | undefined };

/** Starts a server on the cluster, without waiting until it accepts connections. @throws EmbeddedPostgresError */
export async function startPostgres(cluster: Cluster): Promise<StartedServer> {
  const { folder, log } = cluster.paths;
  sweepAbandoned(cluster.paths);
  const { root, staged } = await runnableBinaries({ ...cluster, folder });
  try {
    writeAccessRules(cluster.folder, cluster.account);
    const { descriptor, begin } = openLog(log);
    const child = launch(cluster, join(root, 'bin', 'postgres'), descriptor);
    closeSync(descriptor);
    await once(child, 'spawn');
    cluster.onLaunch();
    if (staged && child.pid) handOverStaged(staged, folder, child.pid);
    return { child, fatalMessage: () => lastFatalMessage(log, begin, child.pid) };
  } catch (error) {
    if (staged) removeStaged(staged.record);
    throw explainSpawn(error, folder);
  }
}

/** In its own session: Ctrl-C in our terminal must not stop the database before our requests have ended. */
function launch(cluster: Cluster, program: string, log: number): ChildProcess {
  const settings = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', cluster.folder.childPath, ...settings], {
    ...cluster.account,
    cwd: '/',
    detached: true,
    env: postgresEnvironment(),
    stdio: ['ignore', log, log, cluster.folder.descriptor],
  });
  child.unref();
  return child;
}

function explainSpawn(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('spawn')))
    return explainFileError(error, folder);
  return new EmbeddedPostgresError(
    `PostgreSQL could not be started (${error.message}): try again, or set DATABASE_URL.`,
    {
      cause: error,
    },
  );
}
