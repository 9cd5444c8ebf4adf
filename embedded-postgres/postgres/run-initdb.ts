import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ClusterPaths } from '../cluster/cluster-paths.ts';
import { diskFull } from '../cluster/explain-file-error.ts';
import type { OpenFolder } from '../cluster/open-folder.ts';
import type { Account } from '../cluster/postgres-account.ts';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { nameNeeded } from './access-rules.ts';
import { superuser } from './connection.ts';
import { postgresEnvironment } from './environment.ts';

type Initdb = {
  paths: ClusterPaths;
  folder: OpenFolder;
  account: Account | undefined;
  bin: string;
  sync: boolean;
  signal: AbortSignal | undefined;
};

/**
 * Fills an empty folder with a new cluster. Runs in its own process group: on Ctrl-C only our signal ends it,
 * together with the servers it runs.
 *
 * @throws EmbeddedPostgresError, and the signal's reason on abort, once all of its processes have ended
 */
export async function runInitdb(initdb: Initdb): Promise<void> {
  const { signal } = initdb;
  signal?.throwIfAborted();
  const child = spawn(join(initdb.bin, 'initdb'), initdbArguments(initdb), {
    ...initdb.account,
    cwd: '/',
    detached: true,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', initdb.folder.descriptor],
  });
  const end = () => endGroup(child.pid);
  signal?.addEventListener('abort', end);
  const stderr = child.stderr ? text(child.stderr) : '';
  const [complaint, [exitCode]] = await Promise.all([stderr, once(child, 'close')]).finally(() =>
    signal?.removeEventListener('abort', end),
  );
  signal?.throwIfAborted();
  if (exitCode !== 0) throw new EmbeddedPostgresError(explainInitdb(complaint, initdb.paths));
}

/** Without a pid it never ran; it may also have just exited by itself. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH';
}

/** access-rules.ts decides before each start who may connect. */
function initdbArguments(initdb: Initdb): string[] {
  return [
    ...[
      '-D',
      initdb.folder.childPath,
      '-U',
      superuser,
      '-E',
      'UTF8',
      '--auth-local=peer',
      '--auth-host=reject',
    ],
    ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
    ...(initdb.sync ? [] : ['--no-sync']),
  ];
}

function explainInitdb(complaint: string, paths: ClusterPaths): string {
  if (/No space left on device|Disk quota exceeded/.test(complaint)) return diskFull(paths.dataDir);
  const unknownUser = /could not look up effective user ID (\d+)/.exec(complaint);
  if (unknownUser) return nameNeeded(unknownUser[1]);
  const lines = complaint.trim().split('\n');
  const reported = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
  return `PostgreSQL could not make a new database in ${paths.dataDir}: ${reported || 'it was ended from outside'}.`;
}
