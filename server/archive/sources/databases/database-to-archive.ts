import type { DatabaseConnection } from '../../../db/database-client.ts';
import type { Problem } from '../../load/import-store.ts';
import type { OpenFile } from '../copy-files.ts';
import type { Found } from '../found.ts';
import { foundToArchive } from '../found-to-archive.ts';
import { type KeptArchive, keepArchive } from './kept-archive.ts';
import { type SourceDatabase, withSourceDatabase } from './source-database.ts';

type DatabaseToArchive = {
  connection: DatabaseConnection;
  converter: string;
  source: string;
  /** Opens the files of the other system. */
  open: OpenFile;
  read: (database: SourceDatabase, report: (problem: Problem) => void) => AsyncIterable<Found>;
  signal: AbortSignal;
};

/** Writes what a system's database has as an archive in a folder, which is emptied before. @throws OperatorError */
export function databaseToArchive(
  folder: string,
  { connection, converter, source, open, read, signal }: DatabaseToArchive,
): Promise<KeptArchive> {
  return keepArchive(folder, async () => {
    const problems: Problem[] = [];
    const report = (problem: Problem) => void problems.push(problem);
    const path = await withSourceDatabase(connection, (database) =>
      foundToArchive(folder, {
        converter,
        source,
        found: read(database, report),
        open,
        report,
        signal,
      }),
    );
    return { path, problems };
  });
}
