import { Readable } from 'node:stream';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { Unavailable } from '../../errors/errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import { newFileKey } from '../../files/new-file-key.ts';
import { newId } from '../../ids/public-id.ts';
import { finishUpload, insertAttachment } from './attachment-store.ts';

/**
 * Stores the full HTML of a shortened message or note as an uploaded attachment of the caller's, for the statement
 * that writes the message to attach; returns its uuid. If the message is refused, the attachment is swept like any
 * upload. The row is written before the file, so that no file is orphaned.
 *
 * @throws Unavailable
 */
export async function storeOriginal(
  { database, files }: { database: Database; files: FileStore },
  { organization, id: callerId }: Pick<Caller, 'organization' | 'id'>,
  html: string,
): Promise<string> {
  const bytes = Buffer.from(html);
  const attachment = {
    organizationId: organization.id,
    id: newId(),
    callerId,
    original_filename: 'original.html',
    extension: 'html',
    contentType: 'text/html',
    file_size: bytes.length,
    fileKey: newFileKey(),
  };
  await database.transaction((transaction) => insertAttachment(transaction, attachment));
  await files.put(attachment.fileKey, Readable.from([bytes]), bytes.length).catch(() => {
    throw new Unavailable('file store');
  });
  const file = { organizationId: organization.id, id: attachment.id };
  if (!(await finishUpload(database, file, null))) throw new Unavailable('file store');
  return attachment.id;
}
