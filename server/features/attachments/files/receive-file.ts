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
  /** Called with the error that kept an upload from being stored, or from being cleaned up. */
  report: (error: unknown) => void;
};

/** Lets the bytes come: pipes them into `content`, and makes it fail where they stop coming. */
export type Bring = (content: CheckedContent) => void;

/**
 * Streams an upload into the store (contract section 8). It is the only one its address ever takes; one that fails leaves
 * nothing behind and may be tried again. A crash on the way leaves a claimed row, and the sweep goes by that.
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
    throw new InvalidAddress('This address takes one upload, and has it already or is taking it now.');
  const sniffedType = await store(receiving, file, { attachment, bring });
  // Should this fail, nobody knows whether it was committed: the file stays, and goes with its row.
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
    // The row stays claimed where this fails, at a stop for one, and the sweep finds by it what is there.
    await files
      .remove(attachment.file_key)
      .then(() => releaseUpload(database, file))
      .catch(report);
    throw fault() ?? new Unavailable('file store');
  }
}

/** What a stream failed with; a store may have put its own error in front of it. */
function failureOf(content: Readable): () => Error | undefined {
  let failure: Error | undefined;
  content.once('error', (error) => {
    failure = error;
  });
  return () => failure;
}
