import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { Transaction } from '../../db/database.ts';
import { insertRows, type Loading } from './load-step.ts';
import type { StoredFile } from './store-attachments.ts';

type ArchivedFile = Archived<'macros'>['attachments'][number];

/** What the rows of all files have. */
export function fileRow(
  { importId, ids }: Loading,
  { attachment, file, place }: { attachment: ArchivedFile; file: StoredFile; place: number },
) {
  return {
    id: ids.of('att', attachment.id),
    caller_id: importId,
    original_filename: attachment.original_filename,
    extension: attachment.extension,
    content_type: attachment.content_type,
    file_size: file.bytes,
    file_key: file.key,
    sniffed_type: file.sniffedType,
    place,
  };
}

/** A file, and the message, note or macro that has it. */
export type FileRow = ReturnType<typeof fileRow> & {
  message_id?: string | null | undefined;
  note_id?: string | null | undefined;
  macro_id?: string | undefined;
  uploaded_at: string;
  inserted_at: string;
  is_shared: boolean;
};

/** Inserts files that are in the store, of records that are here. Returns how many. */
export async function insertFiles(
  transaction: Transaction,
  organizationId: string,
  rows: readonly FileRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = await insertRows(transaction, organizationId, {
    text: `INSERT INTO attachments (organization_id, id, caller_id, original_filename, extension, content_type, file_size, file_key,
             sniffed_type, upload_began_at, uploaded_at, message_id, note_id, macro_id, place, inserted_at, is_shared)
           SELECT $1, r.id, r.caller_id, r.original_filename, r.extension, r.content_type, r.file_size, r.file_key, r.sniffed_type,
                  r.uploaded_at, r.uploaded_at, m.id, n.id, ma.id, r.place, r.inserted_at, r.is_shared
             FROM jsonb_to_recordset($2) AS r (id uuid, caller_id uuid, original_filename text, extension text, content_type text,
                  file_size integer, file_key text, sniffed_type text, message_id uuid, note_id uuid, macro_id uuid,
                  place smallint, uploaded_at timestamptz, inserted_at timestamptz, is_shared boolean)
             LEFT JOIN messages m ON m.organization_id = $1 AND m.id = r.message_id
             LEFT JOIN notes n ON n.organization_id = $1 AND n.id = r.note_id
             LEFT JOIN macros ma ON ma.organization_id = $1 AND ma.id = r.macro_id
            WHERE coalesce(m.id, n.id, ma.id) IS NOT NULL
               ON CONFLICT DO NOTHING RETURNING file_key AS id`,
    rows,
  });
  // From now on the rows hold the files.
  const { rowCount } = await transaction.write({
    name: 'keep_imported_files',
    text: 'DELETE FROM discarded_files WHERE file_key = ANY ($1)',
    values: [[...inserted]],
  });
  if (rowCount !== inserted.size)
    throw new Error('A file of an import was swept before its row was written.');
  return inserted.size;
}
