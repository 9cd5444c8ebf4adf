import { publicId } from '../../../ids/public-id.ts';
import type { DownloadAddress } from '../../attachments/download-address.ts';
import type { NoteRow } from '../../notes/note-row.ts';
import { presentNote } from '../../notes/present-note.ts';
import type { EventRow, Snapshot } from '../event-row.ts';
import { previousFields } from './previous-fields.ts';
import { snapshotRow } from './snapshot-row.ts';

/** What a note's author can change is in the event as of then; its conversation may have been merged since. */
export function presentNoteEvent({ data, previous }: EventRow, note: NoteRow, addressOf: DownloadAddress) {
  const present = (snapshot: Snapshot | null) => presentNote({ ...note, ...changeable(snapshot) }, addressOf);
  return {
    data: present(data),
    previous: previousFields(previous, (old) => present({ ...data, ...old })),
  };
}

function changeable(snapshot: Snapshot | null): Partial<NoteRow> {
  const { body_html, mentions, attachments, updated_at } = snapshotRow(snapshot ?? {});
  const known = { body_html, mentions, attachments, updated_at };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

export function presentNoteDeleted({ data }: EventRow) {
  const { id, conversation_id } = data ?? {};
  return {
    data: { id: publicId('note', String(id)), conversation_id: publicId('cnv', String(conversation_id)) },
    previous: null,
  };
}
