import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import type { Account } from './postgres-account.ts';

/** The major version of the binaries in package.json; a data folder never changes its major version. */
export const postgresMajor = 18;

/**
 * Rejects a folder that PostgreSQL would reject later with a less clear message. `major` is the version of the binaries.
 *
 * @throws EmbeddedPostgresError
 */
export function checkCluster(path: string, account: Account | undefined, major = postgresMajor): void {
  checkVersion(path, major);
  checkFiles(path);
  checkOwner(path, account);
}

/** Without one of these PostgreSQL keeps exiting, with messages about its own files. */
function checkFiles(path: string): void {
  const missing = ['global/pg_control', 'base', 'pg_wal', 'pg_xact'].find(
    (name) => !existsSync(join(path, name)),
  );
  if (missing !== undefined) throw damaged(path, `${missing} is missing`);
  if (statSync(join(path, 'global/pg_control')).size === 0) throw damaged(path, 'global/pg_control is empty');
}

function damaged(path: string, how: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${path} is damaged (${how}): restore it from a backup, or move it away to begin with an empty database.`,
  );
}

function checkVersion(path: string, major: number): void {
  const version = readMajor(path);
  if (version === major) return;
  const came = `The database in ${path} was created by PostgreSQL ${version}, and this Deskbell includes PostgreSQL ${major}`;
  throw new EmbeddedPostgresError(
    version > major
      ? `${came}: start the newer Deskbell that created it, or set DESKBELL_DATA_DIR to another folder.`
      : `${came}: run deskbell upgrade-database.`,
  );
}

/** The major version of the PostgreSQL that created a cluster. @throws EmbeddedPostgresError */
export function readMajor(path: string): number {
  const text = readVersion(path);
  if (!/^\d{1,3}$/.test(text)) throw damaged(path, 'PG_VERSION holds no version');
  return Number(text);
}

function readVersion(path: string): string {
  try {
    return readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new EmbeddedPostgresError(
      `${path} is not a PostgreSQL data folder, or its files are missing: restore it, or move it away to begin with an empty database.`,
      { cause: error },
    );
  }
}

function checkOwner(path: string, account: Account | undefined): void {
  const expected = account?.uid ?? process.geteuid?.();
  const owner = statSync(path).uid;
  if (owner === expected) return;
  throw new EmbeddedPostgresError(
    `The database in ${path} belongs to the user with id ${owner}, and PostgreSQL runs as ${expected}: run chown -R ${expected} ${path}, then start again.`,
  );
}
