import type { SelfCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import { pauseSequencing } from '../../events/pause-sequencing.ts';
import { recordEvent } from '../../events/record-event.ts';
import { publicId } from '../../ids/public-id.ts';
import { lockedConversation } from '../conversations/locked-conversation.ts';
import type { NoteRow } from './note-row.ts';
import { removeNote } from './note-store.ts';
import { ownNote } from './visible-note.ts';

/**
 * Deletes the caller's own note permanently: its text is also removed from the event log, and from webhook endpoints'
 * responses.
 *
 * @throws NotFound, ConversationMerged, NotAuthor
 */
export async function deleteNote(
  database: Database,
  caller: SelfCaller,
  { conversationId, noteId }: { conversationId: string; noteId: string },
): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    const below = `/notes/${publicId('note', noteId)}`;
    await lockedConversation(transaction, caller, conversationId, below);
    const note = await ownNote(transaction, caller, { conversationId, noteId });
    await removeNote(transaction, organizationId, noteId);
    await blankEvents(transaction, organizationId, note);
    await recordEvent(transaction, {
      organizationId,
      type: 'note.deleted',
      actor: eventActor(caller),
      recordId: noteId,
      data: { id: noteId, conversation_id: conversationId },
    });
  });
}

/** An event's time is the beginning of its transaction, which may be slightly before the note's. */
const slackMicroseconds = 3600 * 1_000_000;

/** By the index events_of_notes, whose condition these repeat; reads only days since the note was written. */
async function blankEvents(transaction: Transaction, organizationId: string, note: NoteRow): Promise<void> {
  await pauseSequencing(transaction, organizationId);
  const values = [organizationId, note.id, formatTimestamp(note.inserted_at - slackMicroseconds)];
  for (const text of [blankNoteEvents, blankWebhookResponses]) await transaction.write({ text, values });
}

const ofNote = `organization_id = $1 AND record_id = $2 AND type IN ('note.created', 'note.updated')
     AND inserted_at >= $3`;

const blankNoteEvents = `
  UPDATE events SET previous = NULL, data = jsonb_build_object('id', $2::uuid) WHERE ${ofNote}`;

const blankWebhookResponses = `
  UPDATE webhook_deliveries SET response_body = NULL
   WHERE organization_id = $1 AND response_body IS NOT NULL
     AND event_id IN (SELECT id FROM events WHERE ${ofNote})`;
