import type { Readable } from 'node:stream';
import type { Database } from '../../../db/database.ts';
import { InvalidAddress, Unavailable } from '../../../errors/errors.ts';
import type { FileStore } from '../../../files/file-store.ts';
import {
  claimUpload,
  findAttachment,
  finishUpload,
  releaseUpload,
  type StoredAttachment,
} from '../attachment-store.ts';
import type { OpenedFile } from '../file-address.ts';
import { CheckedContent, checkLength } from './checked-content.ts';

export type Receiving = {
  database: Database;
  files: FileStore;
  /** Called with the error that kept an upload from being stored or cleaned up. */
  report: (error: unknown) => void;
};

/** Pipes the bytes into `content`, and makes it fail if they stop arriving. */
export type Bring = (content: CheckedContent) => void;

/**
 * Streams an upload into the store (contract section 8). An address accepts only one; a failed upload leaves nothing
 * behind and can be retried. A crash half-way leaves a claimed row, which the sweep uses to clean up.
 *
 * @throws InvalidAddress, PayloadTooLarge, ValidationError, Unavailable, and what `bring` makes the content fail with
 */
export async function receiveFile(
  receiving: Receiving,
  file: OpenedFile,
  { bring, announcedLength }: { bring: Bring; announcedLength: number | undefined },
): Promise<void> {
  const { database, files } = receiving;
  const attachment = await findAttachment(database, file);
  if (!attachment) throw new InvalidAddress('There is no such attachment any more.');
  if (announcedLength !== undefined) checkLength(announcedLength, attachment, true);
  if (!(await claimUpload(database, file)))
    throw new InvalidAddress('This address accepts one upload, which is complete or in progress.');
  const sniffedType = await store(receiving, file, { attachment, bring });
  // If this fails, the commit may or may not have happened: the file stays, and is deleted with its row.
  if (await finishUpload(database, file, sniffedType)) return;
  await files.remove(attachment.file_key);
  throw new InvalidAddress('The attachment was cleared away before its file was there.');
}

async function store(
  { database, files, report }: Receiving,
  file: OpenedFile,
  { attachment, bring }: { attachment: StoredAttachment; bring: Bring },
): Promise<string | null> {
  const content = new CheckedContent(attachment);
  const fault = failureOf(content);
  try {
    bring(content);
    await files.put(attachment.file_key, content, attachment.file_size);
    return content.sniffedType;
  } catch (error) {
    content.destroy();
    if (fault() === undefined) report(error);
    // If this fails, for example at a shutdown, the row stays claimed, so that the sweep can find what is there.
    await files
      .remove(attachment.file_key)
      .then(() => releaseUpload(database, file))
      .catch(report);
    throw fault() ?? new Unavailable('file store');
  }
}

/** The cause of a stream's failure; a store may have wrapped it in its own error. */
function failureOf(content: Readable): () => Error | undefined {
  let failure: Error | undefined;
  content.once('error', (error) => {
    failure = error;
  });
  return () => failure;
}
