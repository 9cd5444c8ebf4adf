import { NIL } from 'uuid';
import type { SelfCaller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import { NotAuthor, NotFound } from '../../../errors/errors.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { currentContactId } from '../merge/current-contact.ts';
import { type ContactNoteRow, contactNotesById } from './contact-note-store.ts';

/** A note's id from a path; invalid ids are looked up as the nil id. */
export function contactNoteIdFrom(text = ''): string {
  return parsePublicId('cnote', text) ?? NIL;
}

/** A note about a contact that the caller may see. @throws NotFound */
export async function visibleContactNote(
  reader: Reader,
  { organizationId, contactId, noteId }: { organizationId: string; contactId: string; noteId: string },
): Promise<ContactNoteRow> {
  const note = (await contactNotesById(reader, organizationId, [noteId])).get(noteId);
  if (
    note &&
    (note.contact_id === contactId ||
      note.contact_id === (await currentContactId(reader, organizationId, contactId)))
  )
    return note;
  throw new NotFound();
}

/** @throws NotFound; NotAuthor for somebody else's, which everybody who may read it can see (decisions/0103) */
export async function ownContactNote(
  reader: Reader,
  caller: SelfCaller,
  key: { contactId: string; noteId: string },
): Promise<ContactNoteRow> {
  const note = await visibleContactNote(reader, { organizationId: caller.organization.id, ...key });
  if (note.user.id !== caller.user.id) throw new NotAuthor();
  return note;
}
