import type { SelfCaller } from '../../../access/caller.ts';
import { recordCallerEvent } from '../../../access/record-caller-event.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { takeIdempotencyKey } from '../../../db/take-idempotency-key.ts';
import { processTime } from '../../../db/timestamps.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { newId } from '../../../ids/public-id.ts';
import { lockContact } from '../contact-store.ts';
import {
  type ContactNoteRow,
  contactNoteSnapshot,
  contactNotesById,
  insertContactNote,
  removeContactNote,
  updateContactNoteText,
} from './contact-note-store.ts';
import { ownContactNote, visibleContactNote } from './visible-contact-note.ts';

type NoteKey = { contactId: string; noteId: string };

export type CreateContactNote = {
  contactId: string;
  text: string;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/**
 * Writes a note about a contact as the caller's person. The contact is locked: nothing is written about one who is being erased.
 *
 * @throws ValidationError, NotFound, IdempotencyKeyReused
 */
export async function createContactNote(
  database: Database,
  caller: SelfCaller,
  { contactId, idempotency, ...input }: CreateContactNote,
): Promise<{ note: ContactNoteRow; isReplay: boolean }> {
  const text = checkedText(input.text);
  const organizationId = caller.organization.id;
  const id = newId();
  const request = { organizationId, callerId: caller.id, idempotency, recordId: id };
  return database.transaction(async (transaction) => {
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier === undefined) {
      const aboutId = await lockedContact(transaction, organizationId, contactId);
      const note = { organizationId, id, contactId: aboutId, userId: caller.user.id, text };
      await insertContactNote(transaction, note);
      await recordCallerEvent(transaction, caller, 'contact_note.created', {
        id,
        data: await contactNoteSnapshot(transaction, organizationId, id),
      });
    }
    const noteId = earlier ?? id;
    const note = (await contactNotesById(transaction, organizationId, [noteId])).get(noteId);
    if (!note) throw new NotFound();
    return { note, isReplay: earlier !== undefined };
  });
}

/**
 * Changes a note of the caller's own. The same text records no event.
 *
 * @throws ValidationError, NotFound, NotAuthor, PreconditionFailed
 */
export async function updateContactNote(
  database: Database,
  caller: SelfCaller,
  {
    precondition,
    ...change
  }: NoteKey & {
    text: string;
    /** Throws if the note isn't in the state that the caller expects. */
    precondition: (note: ContactNoteRow) => void;
  },
): Promise<ContactNoteRow> {
  const text = checkedText(change.text);
  const { noteId: id } = change;
  const organizationId = caller.organization.id;
  return database.transaction(async (transaction) => {
    const contactId = await lockedContact(transaction, organizationId, change.contactId);
    const before = await ownContactNote(transaction, caller, { contactId, noteId: id });
    precondition(before);
    if (before.text === text) return before;
    const { updated_at } = await contactNoteSnapshot(transaction, organizationId, id);
    await updateContactNoteText(transaction, { organizationId, id, text, now: processTime() });
    const data = await contactNoteSnapshot(transaction, organizationId, id);
    await recordCallerEvent(transaction, caller, 'contact_note.updated', {
      id,
      data,
      previous: { updated_at },
    });
    return visibleContactNote(transaction, { organizationId, contactId, noteId: id });
  });
}

/** Deletes the caller's own note permanently. @throws NotFound, NotAuthor */
export async function deleteContactNote(
  database: Database,
  caller: SelfCaller,
  { noteId: id, ...key }: NoteKey,
): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    const contactId = await lockedContact(transaction, organizationId, key.contactId);
    await ownContactNote(transaction, caller, { contactId, noteId: id });
    await removeContactNote(transaction, organizationId, id);
    await recordCallerEvent(transaction, caller, 'contact_note.deleted', {
      id,
      data: { id, contact_id: contactId },
    });
  });
}

async function lockedContact(
  transaction: Transaction,
  organizationId: string,
  contactId: string,
): Promise<string> {
  const id = await lockContact(transaction, organizationId, contactId);
  if (id === undefined) throw new NotFound();
  return id;
}

function checkedText(text: string): string {
  const clean = text.replaceAll('\r\n', '\n').trim();
  if (clean === '') throw fieldError('text', 'required', 'Must say something.');
  return clean;
}
