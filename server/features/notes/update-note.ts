import { isDeepStrictEqual } from 'node:util';
import type { UpdateNoteBody } from '../../../contract/note.ts';
import type { SelfCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Transaction } from '../../db/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { publicId } from '../../ids/public-id.ts';
import { withPictureIds } from '../../text/inline-pictures.ts';
import { lockedConversation } from '../conversations/locked-conversation.ts';
import { attachmentsWithOriginal, checkedContent, type Writing } from '../messages/message-content.ts';
import { mentionedMembers } from './create-note.ts';
import type { NoteRow } from './note-row.ts';
import { findNote, noteSnapshot, storeNoteChange } from './note-store.ts';
import { ownNote, visibleNote } from './visible-note.ts';

export type UpdateNote = {
  conversationId: string;
  noteId: string;
  change: UpdateNoteBody;
  /** Throws if the note isn't in the state that the caller expects. */
  precondition: (note: NoteRow) => void;
};

/**
 * Changes the caller's own note. The conversation is locked, so that changes of its notes don't overlap, and it isn't
 * merged in between. A change without effect records no event.
 *
 * @throws ValidationError, NotFound, ConversationMerged, NotAuthor, PreconditionFailed, HtmlBusy
 */
export async function updateNote(
  writing: Writing,
  caller: SelfCaller,
  { conversationId, noteId, change, precondition }: UpdateNote,
): Promise<NoteRow> {
  const organizationId = caller.organization.id;
  const content = await contentAfter(writing, caller, { noteId, change });
  return writing.database.transaction(async (transaction) => {
    const below = `/notes/${publicId('note', noteId)}`;
    const { now } = await lockedConversation(transaction, caller, conversationId, below);
    const note = await ownNote(transaction, caller, { conversationId, noteId });
    precondition(note);
    const mentions =
      change.mentions && (await mentionedMembers(transaction, caller, change.mentions, note.mentions));
    const before = await noteSnapshot(transaction, organizationId, noteId);
    await storeNoteChange(transaction, caller, noteId, { ...content, mentions, now });
    await recordUpdate(transaction, caller, before, await noteSnapshot(transaction, organizationId, noteId));
    return visibleNote(transaction, { organizationId, conversationId, noteId });
  });
}

/**
 * The note's new content, undefined for what stays. Computed before anything is locked, since parsing HTML may take a
 * while; the body is always included with files, even if only they change.
 */
async function contentAfter(
  writing: Writing,
  caller: SelfCaller,
  { noteId, change }: Pick<UpdateNote, 'noteId' | 'change'>,
): Promise<{ body: string | undefined; attachmentIds: readonly string[] | undefined }> {
  const { body_html, attachment_ids } = change;
  const note = await findNote(writing.database, caller.organization.id, noteId);
  const html = body_html ?? note?.body_html;
  if ((body_html === undefined && attachment_ids === undefined) || html === undefined)
    return { body: undefined, attachmentIds: undefined };
  const content = await checkedContent(writing, caller, {
    body_html: withPictureIds(html),
    attachment_ids: attachment_ids ?? note?.attachments.map(({ id }) => publicId('att', id)) ?? [],
  });
  const isOwn = note?.author.id === caller.user.id;
  const attachmentIds = isOwn ? await attachmentsWithOriginal(writing, caller, content) : [];
  const isAsBefore = attachment_ids === undefined && content.original === undefined;
  return { body: content.body, attachmentIds: isAsBefore ? undefined : attachmentIds };
}

const recordedFields = ['body_html', 'mentions', 'attachments'];

async function recordUpdate(
  transaction: Transaction,
  caller: SelfCaller,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  const changed = recordedFields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changed.length === 0) return;
  await recordEvent(transaction, {
    organizationId: caller.organization.id,
    type: 'note.updated',
    actor: eventActor(caller),
    recordId: String(after.id),
    data: after,
    previous: Object.fromEntries(changed.map((field) => [field, before[field]])),
  });
}
