import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import type { Account } from './postgres-account.ts';

/** The major version of the binaries in package.json; a data folder belongs to one major version for good. */
const postgresMajor = 18;

/** Refuses a folder PostgreSQL would refuse later in less clear words. Throws EmbeddedPostgresError. */
export function checkCluster(path: string, account: Account | undefined): void {
  checkVersion(path);
  checkOwner(path, account);
}

function checkVersion(path: string): void {
  const version = readVersion(path);
  if (version === String(postgresMajor)) return;
  const came = `The database in ${path} was made by PostgreSQL ${version}, and this Deskbell brings PostgreSQL ${postgresMajor}`;
  throw new EmbeddedPostgresError(
    Number(version) > postgresMajor
      ? `${came}: start the newer Deskbell that made it, or set DESKBELL_DATA_DIR to another folder.`
      : `${came}: dump it with the Deskbell that made it and load the dump into a new folder.`,
  );
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
