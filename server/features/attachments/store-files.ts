import { Readable } from 'node:stream';
import type { Database } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import type { FileStore } from '../../files/file-store.ts';
import { newFileKey } from '../../files/new-file-key.ts';
import { headBytes, sniffType } from './files/file-kind.ts';

/** A file that the server itself has, such as one of an email. `id` is a uuid, `content` isn't empty. */
export type LocalFile = {
  id: string;
  name: string;
  extension: string;
  contentType: string;
  content: Uint8Array;
};

type Owner = { organizationId: string; callerId: string };

/**
 * Stores files as uploaded attachments, for a transaction to attach. The rows are written before the files, so that
 * no file is orphaned; unattached ones are swept like any upload.
 *
 * @throws FileStoreFailed, Error if the sweep was faster
 */
export async function storeFiles(
  { database, files }: { database: Database; files: FileStore },
  owner: Owner,
  stored: readonly LocalFile[],
): Promise<void> {
  if (stored.length === 0) return;
  const keys = stored.map(() => newFileKey());
  await announceFiles(database, owner, { stored, keys });
  const sniffed: (string | null)[] = [];
  for (const [index, { content }] of stored.entries()) {
    sniffed.push(await sniffType(Buffer.from(content.subarray(0, headBytes))));
    await files.put(keys[index] ?? '', Readable.from([content]), content.byteLength);
  }
  await finishFiles(database, owner, { stored, sniffed });
}

async function announceFiles(
  database: Database,
  { organizationId, callerId }: Owner,
  { stored, keys }: { stored: readonly LocalFile[]; keys: string[] },
): Promise<void> {
  await database.write({
    name: 'announce_files',
    text: `INSERT INTO attachments (organization_id, id, caller_id, original_filename, extension, content_type, file_size, file_key)
           SELECT $1, f.id, $2, f.name, f.extension, f.type, f.size, f.key
             FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::text[])
               AS f (id, name, extension, type, size, key)`,
    values: [
      organizationId,
      callerId,
      stored.map(({ id }) => id),
      stored.map(({ name }) => name),
      stored.map(({ extension }) => extension),
      stored.map(({ contentType }) => contentType),
      stored.map(({ content }) => content.byteLength),
      keys,
    ],
  });
}

async function finishFiles(
  database: Database,
  { organizationId }: Owner,
  { stored, sniffed }: { stored: readonly LocalFile[]; sniffed: (string | null)[] },
): Promise<void> {
  const { rowCount } = await database.write({
    name: 'finish_files',
    text: `UPDATE attachments a SET uploaded_at = $2, sniffed_type = f.sniffed_type
             FROM unnest($3::uuid[], $4::text[]) AS f (id, sniffed_type)
            WHERE a.organization_id = $1 AND a.id = f.id`,
    values: [organizationId, processTime(), stored.map(({ id }) => id), sniffed],
  });
  if (rowCount !== stored.length) throw new Error('Files were swept before they were stored.');
}
