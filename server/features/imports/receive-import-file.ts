import type { Database } from '../../db/database.ts';
import { InvalidAddress, Unavailable } from '../../errors/errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import { CheckedContent, checkLength } from '../attachments/files/checked-content.ts';
import type { Bring } from '../attachments/files/receive-file.ts';
import type { UploadRate } from '../attachments/files/upload-rate.ts';
import { claimUpload, findImport, finishUpload, type ImportKey, releaseUpload } from './import-store.ts';

/** As fast as other uploads, for as long as the largest file takes. */
export const importUploadRate: UploadRate = {
  bytesPerSecond: 10_000,
  graceMilliseconds: 30_000,
  maxMilliseconds: 6 * 3600 * 1000,
  checkMilliseconds: 5_000,
};

/** Until then the file has no row that holds it, and must not be removed: longer than any upload takes. */
export const orphanSeconds = 24 * 3600;

type Receiving = {
  database: Database;
  files: FileStore;
  /** Called with the error that kept an upload from being stored or cleaned up. */
  report: (error: unknown) => void;
};

/**
 * Streams the file of an import into the store. Its address accepts only one upload; a failed one leaves nothing behind and can be
 * retried.
 *
 * @throws InvalidAddress, PayloadTooLarge, ValidationError, Unavailable, and what `bring` makes the content fail with
 */
export async function receiveImportFile(
  { database, files, report }: Receiving,
  key: ImportKey,
  { bring, announcedLength }: { bring: Bring; announcedLength: number | undefined },
): Promise<void> {
  const row = await findImport(database, key);
  if (!row?.file_key || !row.file_size) throw new InvalidAddress('There is no such import any more.');
  const announced = { file_size: row.file_size, content_type: 'application/octet-stream' };
  if (announcedLength !== undefined) checkLength(announcedLength, announced, true);
  if (!(await claimUpload(database, key)))
    throw new InvalidAddress('This address accepts one upload, which is complete or in progress.');
  const content = new CheckedContent(announced);
  let fault: Error | undefined;
  content.once('error', (error) => {
    fault = error;
  });
  try {
    bring(content);
    await files.put(row.file_key, content, announced.file_size);
  } catch (error) {
    content.destroy();
    if (fault === undefined) report(error);
    await files
      .remove(row.file_key)
      .then(() => releaseUpload(database, key))
      .catch(report);
    throw fault ?? new Unavailable('file store');
  }
  const { file_key } = row;
  const isKept = await database.transaction((transaction) => finishUpload(transaction, key, file_key));
  if (isKept) return;
  await files.remove(file_key);
  throw new InvalidAddress('The import was discarded before its file was there.');
}
