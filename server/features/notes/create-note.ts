import { NIL } from 'uuid';
import type { CreateNoteBody } from '../../../contract/note.ts';
import type { SelfCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Transaction } from '../../db/database.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { NotFound } from '../../errors/errors.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import { recordEvent } from '../../events/record-event.ts';
import { newId, parsePublicId } from '../../ids/public-id.ts';
import { lockedConversation } from '../conversations/locked-conversation.ts';
import { shareLockActiveMembers } from '../members/active-members.ts';
import { attachmentsWithOriginal, checkedContent, type Writing } from '../messages/message-content.ts';
import type { NoteRow } from './note-row.ts';
import { findNote, insertNote, type NewNote } from './note-store.ts';

export type CreateNote = CreateNoteBody & {
  conversationId: string;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/**
 * Writes a note as the caller's person. The conversation stays unchanged (contract section 3); it is locked so that
 * it can't be merged in the meantime. The same Idempotency-Key again returns the same note.
 *
 * @throws ValidationError, NotFound, ConversationMerged, IdempotencyKeyReused, HtmlBusy, Unavailable
 */
export async function createNote(
  writing: Writing,
  caller: SelfCaller,
  input: CreateNote,
): Promise<{ note: NoteRow; isReplay: boolean }> {
  const content = await checkedContent(writing, caller, input);
  const attachmentIds = await attachmentsWithOriginal(writing, caller, content);
  const { body } = content;
  const note = { id: newId(), caller, conversationId: input.conversationId, body, attachmentIds };
  const organizationId = caller.organization.id;
  return writing.database.transaction(async (transaction) => {
    const earlierId = await takeIdempotencyKey(transaction, {
      organizationId,
      callerId: caller.id,
      idempotency: input.idempotency,
      recordId: note.id,
    });
    if (earlierId === undefined) await writeNote(transaction, note, input.mentions);
    const written = await findNote(transaction, organizationId, earlierId ?? note.id);
    if (!written) throw new NotFound();
    return { note: written, isReplay: earlierId !== undefined };
  });
}

async function writeNote(
  transaction: Transaction,
  note: Omit<NewNote, 'mentions'> & { caller: SelfCaller },
  names: readonly string[] = [],
): Promise<void> {
  const { id, caller, conversationId } = note;
  await lockedConversation(transaction, caller, conversationId, '/notes');
  const mentions = await mentionedMembers(transaction, caller, names);
  await recordEvent(transaction, {
    organizationId: caller.organization.id,
    type: 'note.created',
    actor: eventActor(caller),
    recordId: id,
    data: await insertNote(transaction, { ...note, mentions }),
  });
}

/**
 * The uuids of mentioned members, without duplicates. Previously mentioned members may have left since.
 *
 * @throws ValidationError naming each that isn't an active member here
 */
export async function mentionedMembers(
  transaction: Transaction,
  caller: SelfCaller,
  names: readonly string[],
  before: readonly string[] = [],
): Promise<string[]> {
  const ids = names.map((text) => parsePublicId('usr', text) ?? NIL);
  const active = await shareLockActiveMembers(transaction, caller.organization.id, ids);
  const members = new Set([...active, ...before.filter((id) => ids.includes(id))]);
  const errors = ids.flatMap((id, index) =>
    members.has(id)
      ? []
      : [
          {
            field: `mentions.${index}`,
            code: 'not_found',
            message: 'Must be an active member of this organization.',
          },
        ],
  );
  if (errors.length > 0) throw new ValidationError(errors);
  return [...members];
}
