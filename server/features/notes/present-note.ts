import type { Note } from '../../../contract/note.ts';
import { presentUser } from '../../access/present-user.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { NoteRow } from './note-row.ts';

/** A note as clients see it (contract section 2). */
export function presentNote(row: NoteRow): Note {
  return {
    id: publicId('note', row.id),
    conversation_id: publicId('cnv', row.conversation_id),
    body_html: row.body_html,
    user: presentUser('usr', row.author),
    mentions: row.mentions.map((id) => publicId('usr', id)),
    attachments: [],
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
