import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { diskFull } from '../cluster/explain-file-error.ts';
import type { OpenFolder } from '../cluster/open-folder.ts';
import type { Place } from '../cluster/place.ts';
import type { Account } from '../cluster/postgres-account.ts';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { nameNeeded } from './access-rules.ts';
import { superuser } from './connection.ts';
import { postgresEnvironment } from './environment.ts';

type Initdb = {
  place: Place;
  folder: OpenFolder;
  account: Account | undefined;
  bin: string;
  sync: boolean;
  signal: AbortSignal | undefined;
};

/**
 * Fills an empty folder with a new cluster. In a process group of its own: Ctrl-C ends it by our signal alone, together with
 * the servers that it runs.
 * Throws EmbeddedPostgresError, and the signal's reason when it is aborted, once nothing of it runs any more.
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
  const said = child.stderr ? text(child.stderr) : '';
  const [complaint, [exitCode]] = await Promise.all([said, once(child, 'close')]).finally(() =>
    signal?.removeEventListener('abort', end),
  );
  signal?.throwIfAborted();
  if (exitCode !== 0) throw new EmbeddedPostgresError(explainInitdb(complaint, initdb.place));
}

/** Without a pid it never ran; it may also have ended by itself just now. */
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

/** Who may connect is settled before each start (access-rules.ts). */
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

function explainInitdb(complaint: string, place: Place): string {
  if (/No space left on device|Disk quota exceeded/.test(complaint)) return diskFull(place.dataDir);
  const unknownUser = /could not look up effective user ID (\d+)/.exec(complaint);
  if (unknownUser) return nameNeeded(unknownUser[1]);
  const lines = complaint.trim().split('\n');
  const told = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
  return `PostgreSQL could not make a new database in ${place.dataDir}: ${told || 'it was ended from outside'}.`;
}
