import type { UpdateScheduledMessageBody } from '../../../contract/scheduled-message.ts';
import type { SelfCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Reader } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotAuthor, NotFound } from '../../errors/errors.ts';
import { publicId } from '../../ids/public-id.ts';
import { withPictureIds } from '../../text/inline-pictures.ts';
import { bindAttachments, releaseScheduledAttachments } from '../attachments/bind-attachments.ts';
import { lockedConversation } from '../conversations/locked-conversation.ts';
import type { Sending } from '../messages/message-content.ts';
import { findMessage } from '../messages/message-store.ts';
import { checkedScheduled, checkedTime } from './schedule-message.ts';
import type { ScheduledRow } from './scheduled-row.ts';
import { deleteScheduled, findScheduled, storeScheduledChange } from './scheduled-store.ts';
import { showScheduled } from './show-scheduled.ts';

/** Uuids. */
export type ScheduledKey = { conversationId: string; id: string };

type Change = ScheduledKey & {
  change: UpdateScheduledMessageBody;
  /** Throws if the scheduled message isn't in the state that the caller expects. */
  precondition: (row: ScheduledRow) => void;
};

/**
 * Changes a scheduled message. The caller becomes its author, which only the current author may do unless they have
 * left. A new time
 * releases a held one: what the contact has written so far no longer holds it.
 *
 * @throws NotFound, NotAuthor, Conflict and as `scheduleMessage`
 */
export async function changeScheduled(
  sending: Sending,
  caller: SelfCaller,
  { conversationId, id, change, precondition }: Change,
): Promise<ScheduledRow> {
  const organizationId = caller.organization.id;
  const { send_at, body_html, attachment_ids, mail } = change;
  const sendAt = send_at === undefined ? undefined : checkedTime(send_at);
  const before = await ownScheduled(sending.database, caller, { conversationId, id });
  const request = { ...before.request, ...(mail && { mail }) };
  const idsBefore = before.attachments.map((it) => publicId('att', it.id));
  const checked = await checkedScheduled(sending, caller, {
    id,
    conversationId,
    body_html: body_html === undefined ? before.body_html : withPictureIds(body_html),
    attachment_ids: attachment_ids ?? idsBefore,
    request,
  });
  return sending.database.transaction(async (transaction) => {
    const locked = await lockedConversation(transaction, caller, conversationId, belowOf(id));
    const current = await ownScheduled(transaction, caller, { conversationId, id });
    precondition(current);
    if (current.updated_at !== before.updated_at) throw changedConcurrently();
    const isReleased = sendAt !== undefined;
    await storeScheduledChange(
      transaction,
      { organizationId, id },
      {
        userId: caller.user.id,
        connectionId: caller.app ? caller.id : null,
        body: checked.body,
        request: checked.request,
        sendAt: sendAt ?? current.send_at,
        writtenAfter: isReleased ? locked.row.last_activity_at : current.written_after,
        heldReason: isReleased ? null : current.held_reason,
        heldError: isReleased ? null : current.held_error,
        now: Math.max(locked.now, current.updated_at + 1),
      },
    );
    await releaseScheduledAttachments(transaction, caller, { id, keep: checked.attachmentIds });
    await bindAttachments(transaction, caller, {
      ids: checked.attachmentIds,
      to: { scheduledMessageId: id },
    });
    await showScheduled(transaction, locked, eventActor(caller));
    const changed = await findScheduled(transaction, organizationId, id);
    if (!changed) throw new NotFound();
    return changed;
  });
}

/**
 * Discards a scheduled message: either it is never sent, or this fails. Its files can be attached again by the caller for a day.
 *
 * @throws NotFound, ConversationMerged, Conflict
 */
export async function discardScheduled(
  database: Database,
  caller: SelfCaller,
  { conversationId, id }: ScheduledKey,
): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    const locked = await lockedConversation(transaction, caller, conversationId, belowOf(id));
    await visibleScheduled(transaction, organizationId, { conversationId, id });
    await releaseScheduledAttachments(transaction, caller, { id, keep: [] });
    await deleteScheduled(transaction, organizationId, id);
    await showScheduled(transaction, locked, eventActor(caller));
  });
}

/** A scheduled message of this conversation. @throws NotFound; Conflict once it is sent */
export async function visibleScheduled(
  reader: Reader,
  organizationId: string,
  { conversationId, id }: ScheduledKey,
): Promise<ScheduledRow> {
  const row = await findScheduled(reader, organizationId, id);
  if (row?.conversation_id === conversationId) return row;
  const message = row ? undefined : await findMessage(reader, organizationId, id);
  if (message?.conversation_id === conversationId) throw alreadySent();
  throw new NotFound();
}

/** One that the caller may change and send. @throws NotFound, NotAuthor, Conflict */
export async function ownScheduled(
  reader: Reader,
  caller: SelfCaller,
  key: ScheduledKey,
): Promise<ScheduledRow> {
  const row = await visibleScheduled(reader, caller.organization.id, key);
  if (row.user.id !== caller.user.id && row.held_reason !== 'author_left') throw new NotAuthor();
  return row;
}

/** The path of a scheduled message below its conversation. */
export function belowOf(id: string): string {
  return `/scheduled-messages/${publicId('sch', id)}`;
}

function alreadySent(): Conflict {
  return new Conflict('It has been sent. Read it as a message of the conversation.');
}

function changedConcurrently(): Conflict {
  return new Conflict('It was just changed. Read it again, and repeat the change.', 1);
}
