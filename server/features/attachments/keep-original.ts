import { Readable } from 'node:stream';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { Unavailable } from '../../errors/errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import { newFileKey } from '../../files/new-file-key.ts';
import { newId } from '../../ids/public-id.ts';
import { finishUpload, insertAttachment } from './attachment-store.ts';

/**
 * Keeps the HTML that a message or note was shortened from as an uploaded attachment of the caller's, for the statement that
 * writes the message to bind; returns its uuid. What is never bound, because the message was refused, is swept like any
 * upload. The row comes before the file, so that no file is left that nothing knows of.
 *
 * @throws Unavailable
 */
export async function keepOriginal(
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
