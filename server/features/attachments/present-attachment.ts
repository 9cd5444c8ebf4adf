import type { Attachment } from '../../../contract/attachment.ts';
import { publicId } from '../../ids/public-id.ts';
import type { AttachmentRow } from './attachment-row.ts';
import type { StoredAttachment } from './attachment-store.ts';
import type { DownloadAddress } from './download-address.ts';

type Parent = Pick<Attachment, 'resource_type' | 'resource_id'>;

/** An attachment as clients see it: the seven keys of spec section 2. */
export function presentAttachment(
  row: AttachmentRow,
  { resource_type, resource_id }: Parent,
  addressOf: DownloadAddress,
): Attachment {
  const id = publicId('att', row.id);
  return {
    id,
    presigned_url: addressOf(id),
    original_filename: row.original_filename,
    extension: row.extension,
    file_size: row.file_size,
    resource_type,
    resource_id,
  };
}

/** An attachment by its own address, which may be unattached. */
export function presentStoredAttachment(row: StoredAttachment, addressOf: DownloadAddress): Attachment {
  return presentAttachment(row, parentOf(row), addressOf);
}

function parentOf({ message_id, note_id }: StoredAttachment): Parent {
  if (message_id !== null) return { resource_type: 'message', resource_id: publicId('msg', message_id) };
  if (note_id !== null) return { resource_type: 'note', resource_id: publicId('note', note_id) };
  return { resource_type: null, resource_id: null };
}
