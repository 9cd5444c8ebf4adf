import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { explainFileError } from './explain-file-error.ts';

/** Creates the folder that contains the database, closed to every other user. @throws EmbeddedPostgresError */
export function prepareHome(paths: ClusterPaths): void {
  try {
    mkdirSync(paths.folder, { recursive: true, mode: 0o700 });
    refuseForeignHome(paths);
    chmodSync(paths.folder, 0o700);
  } catch (error) {
    throw explainFileError(error, paths.folder);
  }
}

/** A symbolic link could lead root anywhere in a folder that another user may change. */
function refuseForeignHome(paths: ClusterPaths): void {
  const owner = statSync(paths.folder).uid;
  if (owner === process.geteuid?.()) return;
  throw new EmbeddedPostgresError(
    `The database in ${paths.folder} belongs to the user with id ${owner}: run this command as that user, or set DESKBELL_DATA_DIR to another folder.`,
  );
}
