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

type Initdb = { place: Place; folder: OpenFolder; account: Account | undefined; bin: string; sync: boolean };

/** Fills an empty folder with a new cluster. Throws EmbeddedPostgresError. */
export async function runInitdb(initdb: Initdb): Promise<void> {
  const child = spawn(join(initdb.bin, 'initdb'), initdbArguments(initdb), {
    ...initdb.account,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', initdb.folder.descriptor],
  });
  const said = child.stderr ? text(child.stderr) : '';
  const [complaint, [exitCode]] = await Promise.all([said, once(child, 'close')]);
  if (exitCode !== 0) throw new EmbeddedPostgresError(explainInitdb(complaint, initdb.place));
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
