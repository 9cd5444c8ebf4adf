import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../../config/operator-error.ts';
import type { Database } from '../../../db/database.ts';
import { discardFiles } from '../../../features/exports/export-store.ts';
import type { ClaimedImport } from '../../../features/imports/import-leases.ts';
import { addPart, finishReading, lastPosition, listParts } from '../../../features/imports/import-parts.ts';
import { FileMissing } from '../../../files/file-missing.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { newFileKey } from '../../../files/new-file-key.ts';
import { type Problem, recordProblems } from '../../load/import-store.ts';
import { ImportStopped } from '../../load/load-archive.ts';
import type { PartStore } from './read-source.ts';

type Stores = { database: Database; files: FileStore };

/** Until then a file has no row that holds it, and must not be removed. */
const orphanSeconds = 24 * 3600;

/** Parts in the store of files, each with a row that has the position after it. */
export function storedParts({ database, files }: Stores, claimed: ClaimedImport): PartStore {
  return {
    last: () => lastPosition(database, claimed),
    async add({ path, bytes, ...part }) {
      const fileKey = await storeFile({ database, files }, path, bytes);
      const isOurs = await database.transaction((transaction) =>
        addPart(transaction, claimed, { ...part, fileKey }),
      );
      if (!isOurs) throw stopped();
    },
  };
}

/** Copies all parts to a folder. Returns their paths, in their order. @throws OperatorError if one is gone */
export async function fetchParts(
  { database, files }: Stores,
  claimed: ClaimedImport,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string[]> {
  const paths: string[] = [];
  for (const { number, file_key } of await listParts(database, claimed)) {
    const path = join(folder, `part-${number}.zip`);
    const content = await files.open(file_key).catch((error: unknown) => {
      if (!(error instanceof FileMissing)) throw error;
      throw new OperatorError('What was read is gone. Discard this import, and begin a new one.');
    });
    await pipeline(content, createWriteStream(path, { mode: 0o600 }), { signal });
    paths.push(path);
  }
  return paths;
}

/** Stores the archive of everything that was read, from which it is imported. Returns its key. @throws ImportStopped */
export async function storeArchive(
  { database, files }: Stores,
  claimed: ClaimedImport,
  { archivePath, problems }: { archivePath: string; problems: readonly Problem[] },
): Promise<string> {
  const fileKey = await storeFile({ database, files }, archivePath, (await stat(archivePath)).size);
  const { organizationId, id: importId } = claimed;
  await database.transaction(async (transaction) => {
    if (!(await finishReading(transaction, claimed, { fileKey, problems: problems.length }))) throw stopped();
    await recordProblems(transaction, { organizationId, importId }, problems);
  });
  return fileKey;
}

async function storeFile({ database, files }: Stores, path: string, bytes: number): Promise<string> {
  const fileKey = newFileKey();
  await discardFiles(database, [fileKey], orphanSeconds);
  await files.put(fileKey, createReadStream(path), bytes);
  return fileKey;
}

const stopped = () => new ImportStopped('The import was paused, or another process has it.');
