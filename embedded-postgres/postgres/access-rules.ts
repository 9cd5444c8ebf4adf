import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { OpenFolder } from '../cluster/open-folder.ts';
import type { Account } from '../cluster/postgres-account.ts';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { superuser } from './connection.ts';

const mapName = 'deskbell';

/**
 * Admits one operating system user: the one that runs Deskbell. The socket's folder is closed to others already; this
 * stops processes that get past that, above all those that run as `nobody` next to root's PostgreSQL. Written before
 * each start, so that older data folders, which trusted everybody at the socket, get it too.
 *
 * @throws EmbeddedPostgresError if this user has no name
 */
export function writeAccessRules(folder: OpenFolder, account: Account | undefined): void {
  const files = {
    'pg_hba.conf': `local all all peer map=${mapName}\n`,
    // PostgreSQL 15, whose data folders are upgraded, takes `all` for a user name.
    'pg_ident.conf': [superuser, 'all'].map((name) => `${mapName} ${quoted(ownName())} ${name}\n`).join(''),
  };
  for (const [name, rules] of Object.entries(files))
    replaceFile(join(folder.path, name), `${heading}${rules}`, account);
}

const heading = '# Deskbell writes this file before each start of the server; changes are lost.\n';

/** `peer` compares names, as getpwuid returns them on both sides. */
function ownName(): string {
  try {
    return userInfo().username;
  } catch (error) {
    throw new EmbeddedPostgresError(nameNeeded(process.geteuid?.()), { cause: error });
  }
}

export function nameNeeded(userId: number | string | undefined): string {
  return `PostgreSQL needs an entry for the user id ${userId} in /etc/passwd: add one, or start Deskbell as a user that has one.`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Root writes into a folder of `nobody` here: a new file that replaces any existing one, and follows no link. */
function replaceFile(path: string, text: string, account: Account | undefined): void {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const descriptor = openSync(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    if (account) fchownSync(descriptor, account.uid, account.gid);
    fchmodSync(descriptor, 0o600);
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, path);
}
