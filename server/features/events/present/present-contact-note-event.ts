import { publicId } from '../../../ids/public-id.ts';
import type { ContactNoteRow } from '../../contacts/notes/contact-note-store.ts';
import { presentContactNoteReference } from '../../contacts/notes/present-contact-note.ts';
import type { EventRow, Snapshot } from '../event-row.ts';
import { previousFields } from './previous-fields.ts';
import { snapshotRow } from './snapshot-row.ts';

/** A note about a contact as of the event, without its text; its author with their current name. */
export function presentContactNoteEvent({ data, previous, users }: EventRow) {
  const user = users?.[String(data?.user_id)] ?? null;
  const present = (snapshot: Snapshot) =>
    presentContactNoteReference({ ...snapshotRow(snapshot), user } as ContactNoteRow);
  return {
    data: present(data ?? {}),
    previous: previousFields(previous, (old) => present({ ...data, ...old })),
  };
}

export function presentContactNoteDeleted({ data }: EventRow) {
  const { id, contact_id } = data ?? {};
  return {
    data: { id: publicId('cnote', String(id)), contact_id: publicId('cnt', String(contact_id)) },
    previous: null,
  };
}
