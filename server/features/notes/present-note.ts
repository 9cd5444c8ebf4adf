import type { Note } from '../../../contract/note.ts';
import { presentUser } from '../../access/present-user.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import { withPictureAddresses } from '../../text/inline-pictures.ts';
import type { DownloadAddress } from '../attachments/download-address.ts';
import { presentAttachment } from '../attachments/present-attachment.ts';
import type { NoteRow } from './note-row.ts';

/** A note as clients see it (contract section 2). All its addresses are fresh. */
export function presentNote(row: NoteRow, addressOf: DownloadAddress): Note {
  const id = publicId('note', row.id);
  const parent = { resource_type: 'note', resource_id: id } as const;
  return {
    id,
    conversation_id: publicId('cnv', row.conversation_id),
    body_html: withPictureAddresses(row.body_html, addressOf),
    user: presentUser('usr', row.author),
    mentions: row.mentions.map((id) => publicId('usr', id)),
    attachments: row.attachments.map((it) => presentAttachment(it, parent, addressOf)),
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
