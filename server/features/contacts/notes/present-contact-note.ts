import type { ContactNote, ContactNoteReference } from '../../../../contract/contact-note.ts';
import { presentUser } from '../../../access/present-user.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { ContactNoteRow } from './contact-note-store.ts';

/** A note about a contact as clients see it. */
export function presentContactNote(row: ContactNoteRow): ContactNote {
  return { ...presentContactNoteReference(row), text: row.text };
}

/** The same without its text, as events have it. */
export function presentContactNoteReference(row: Omit<ContactNoteRow, 'text'>): ContactNoteReference {
  return {
    id: publicId('cnote', row.id),
    contact_id: publicId('cnt', row.contact_id),
    user: presentUser('usr', row.user),
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
