import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { explainFileError } from './explain-file-error.ts';
import type { Place } from './place.ts';

/** Makes the folder that holds the database, closed to every other user. Throws EmbeddedPostgresError. */
export function prepareHome(place: Place): void {
  try {
    mkdirSync(place.home, { recursive: true, mode: 0o700 });
    refuseForeignHome(place);
    chmodSync(place.home, 0o700);
  } catch (error) {
    throw explainFileError(error, place.home);
  }
}

/** Root working in a folder that somebody else may rearrange could be led anywhere by a symbolic link. */
function refuseForeignHome(place: Place): void {
  const owner = statSync(place.home).uid;
  if (owner === process.geteuid?.()) return;
  throw new EmbeddedPostgresError(
    `The database in ${place.home} belongs to the user with id ${owner}: run this command as that user, or set DESKBELL_DATA_DIR to another folder.`,
  );
}
