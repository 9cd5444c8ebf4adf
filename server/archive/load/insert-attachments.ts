import type { Transaction } from '../../db/database.ts';
import type { WholeConversation } from './conversation-batches.ts';
import { count, insertRows, type Loading, type Outcome, timeOf } from './load-step.ts';
import type { StoredFile } from './store-attachments.ts';

type InsertAttachments = {
  conversations: readonly WholeConversation[];
  files: ReadonlyMap<string, StoredFile>;
  outcome: Outcome;
};

/** Attachments whose files are in the store. */
export async function insertAttachments(
  transaction: Transaction,
  loading: Loading,
  { conversations, files, outcome }: InsertAttachments,
): Promise<void> {
  const { organizationId, importId, ids } = loading;
  const positions = new Map<string, number>();
  const rows = conversations.flatMap(({ attachments }) =>
    attachments.flatMap((attachment) => {
      const { resource_id, resource_type } = attachment;
      const position = (positions.get(resource_id) ?? 0) + 1;
      positions.set(resource_id, position);
      const file = files.get(attachment.id);
      if (!file) return [];
      const of = (type: 'message' | 'note') =>
        resource_type === type ? ids.of(type === 'message' ? 'msg' : 'note', resource_id) : null;
      return {
        id: ids.of('att', attachment.id),
        caller_id: importId,
        original_filename: attachment.original_filename,
        extension: attachment.extension,
        content_type: attachment.content_type,
        file_size: file.bytes,
        file_key: file.key,
        sniffed_type: file.sniffedType,
        message_id: of('message'),
        note_id: of('note'),
        place: position,
        inserted_at: timeOf(attachment.inserted_at),
      };
    }),
  );
  const inserted = await insertRows(transaction, organizationId, {
    text: `INSERT INTO attachments (organization_id, id, caller_id, original_filename, extension, content_type, file_size, file_key,
             sniffed_type, upload_began_at, uploaded_at, message_id, note_id, place, inserted_at)
           SELECT $1, r.id, r.caller_id, r.original_filename, r.extension, r.content_type, r.file_size, r.file_key, r.sniffed_type,
                  r.inserted_at, r.inserted_at, m.id, n.id, r.place, r.inserted_at
             FROM jsonb_to_recordset($2) AS r (id uuid, caller_id uuid, original_filename text, extension text, content_type text,
                  file_size integer, file_key text, sniffed_type text, message_id uuid, note_id uuid, place smallint,
                  inserted_at timestamptz)
             LEFT JOIN messages m ON m.organization_id = $1 AND m.id = r.message_id
             LEFT JOIN notes n ON n.organization_id = $1 AND n.id = r.note_id
            WHERE m.id IS NOT NULL OR n.id IS NOT NULL
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
  count(outcome, 'attachments', inserted.size);
}
