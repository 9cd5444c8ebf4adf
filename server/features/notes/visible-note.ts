import { NIL } from 'uuid';
import type { SelfCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { NotAuthor, NotFound } from '../../errors/errors.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import type { NoteRow } from './note-row.ts';
import { findNote } from './note-store.ts';

/** Parses a note's id from a path; an invalid one becomes the nil id. */
export function noteIdFrom(text = ''): string {
  return parsePublicId('note', text) ?? NIL;
}

type NoteKey = { organizationId: string; conversationId: string; noteId: string };

/** A note of a conversation that the caller may see. @throws NotFound */
export async function visibleNote(
  reader: Reader,
  { organizationId, conversationId, noteId }: NoteKey,
): Promise<NoteRow> {
  const note = await findNote(reader, organizationId, noteId);
  if (note?.conversation_id !== conversationId) throw new NotFound();
  return note;
}

/**
 * A note that the caller wrote, through any app.
 *
 * @throws NotFound; NotAuthor for somebody else's, which everybody who may read notes can see (decisions/0103)
 */
export async function ownNote(
  reader: Reader,
  caller: SelfCaller,
  key: Omit<NoteKey, 'organizationId'>,
): Promise<NoteRow> {
  const note = await visibleNote(reader, { organizationId: caller.organization.id, ...key });
  if (note.author.id !== caller.user.id) throw new NotAuthor();
  return note;
}
