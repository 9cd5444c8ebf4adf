import type { Reader, Transaction, Writer } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import type { AttachmentRow } from './attachment-row.ts';
import type { OpenedFile } from './file-address.ts';

export type NewAttachment = AttachmentRow & {
  organizationId: string;
  callerId: string;
  contentType: string;
  fileKey: string;
};

export type StoredAttachment = AttachmentRow & {
  caller_id: string;
  content_type: string;
  file_key: string;
  sniffed_type: string | null;
  is_uploaded: boolean;
  message_id: string | null;
  note_id: string | null;
  macro_id: string | null;
};

const columns = `id, caller_id, original_filename, extension, content_type, file_size, file_key, sniffed_type,
  uploaded_at IS NOT NULL AS is_uploaded, message_id, note_id, macro_id`;

export async function insertAttachment(transaction: Transaction, created: NewAttachment): Promise<void> {
  await transaction.write({
    name: 'insert_attachment',
    text: `INSERT INTO attachments (organization_id, id, caller_id, original_filename, extension, content_type, file_size, file_key)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      created.organizationId,
      created.id,
      created.callerId,
      created.original_filename,
      created.extension,
      created.contentType,
      created.file_size,
      created.fileKey,
    ],
  });
}

export async function findAttachment(
  reader: Reader,
  { organizationId, id }: OpenedFile,
): Promise<StoredAttachment | undefined> {
  const [row] = await reader.read<StoredAttachment>({
    name: 'find_attachment',
    text: `SELECT ${columns} FROM attachments WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  });
  return row;
}

/** Claims the only upload that an attachment allows; of two requests one gets the row. */
export async function claimUpload(writer: Writer, { organizationId, id }: OpenedFile): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'claim_upload',
    text: `UPDATE attachments SET upload_began_at = $3
            WHERE organization_id = $1 AND id = $2 AND upload_began_at IS NULL`,
    values: [organizationId, id, processTime()],
  });
  return rowCount === 1;
}

/** After a failed upload that left nothing in the store: it can be retried. */
export async function releaseUpload(writer: Writer, { organizationId, id }: OpenedFile): Promise<void> {
  await writer.write({
    name: 'release_upload',
    text: `UPDATE attachments SET upload_began_at = NULL
            WHERE organization_id = $1 AND id = $2 AND uploaded_at IS NULL`,
    values: [organizationId, id],
  });
}

/** False if the sweep has deleted the row in the meantime. */
export async function finishUpload(
  writer: Writer,
  { organizationId, id }: OpenedFile,
  sniffedType: string | null,
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'finish_upload',
    text: `UPDATE attachments SET uploaded_at = $4, sniffed_type = $3 WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, sniffedType, processTime()],
  });
  return rowCount === 1;
}
