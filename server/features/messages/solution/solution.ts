import type { SelfCaller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { NotFound } from '../../../errors/errors.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { ConversationRow } from '../../conversations/conversation-row.ts';
import { lockedConversation } from '../../conversations/locked-conversation.ts';
import type { MessageRow } from '../message-row.ts';
import { findMessage } from '../message-store.ts';
import { setMark, setSolution } from './solution-store.ts';

type RecordKey = { conversationId: string; messageId: string };

/**
 * Marks a message as its conversation's solution. At most one is marked: any previous one is unmarked. A message that
 * is marked already stays unchanged.
 *
 * @throws NotFound, ConversationMerged
 */
export async function markSolution(
  database: Database,
  caller: SelfCaller,
  key: RecordKey,
): Promise<MessageRow> {
  return database.transaction(async (transaction) => {
    const { conversation, message, now } = await lockedMessage(transaction, caller, key);
    const { id, organization_id, solution_message_id: earlierId } = conversation;
    if (earlierId === message.id) return message;
    const at = await setSolution(transaction, {
      organizationId: organization_id,
      conversationId: id,
      messageId: message.id,
      now,
    });
    const earlier =
      earlierId === null ? undefined : await findMessage(transaction, organization_id, earlierId);
    if (earlier) await changeMark(transaction, caller, earlier, null);
    await changeMark(transaction, caller, message, at);
    return { ...message, marked_as_solution_at: at };
  });
}

/** Unmarks the solution; a message that isn't marked stays unchanged. @throws NotFound, ConversationMerged */
export async function unmarkSolution(database: Database, caller: SelfCaller, key: RecordKey): Promise<void> {
  await database.transaction(async (transaction) => {
    const { conversation, message, now } = await lockedMessage(transaction, caller, key);
    if (conversation.solution_message_id !== message.id) return;
    const { organization_id: organizationId, id: conversationId } = conversation;
    await setSolution(transaction, { organizationId, conversationId, messageId: null, now });
    await changeMark(transaction, caller, message, null);
  });
}

/** The mark concerns the conversation and the message: changes queue on the conversation's lock. */
async function lockedMessage(
  transaction: Transaction,
  caller: SelfCaller,
  { conversationId, messageId }: RecordKey,
): Promise<{ conversation: ConversationRow; message: MessageRow; now: Microseconds }> {
  const below = `/messages/${publicId('msg', messageId)}/solution`;
  const { row, now } = await lockedConversation(transaction, caller, conversationId, below);
  const message = await findMessage(transaction, row.organization_id, messageId);
  if (message?.conversation_id !== row.id) throw new NotFound();
  return { conversation: row, message, now };
}

async function changeMark(
  transaction: Transaction,
  caller: SelfCaller,
  { id, marked_as_solution_at: before }: MessageRow,
  at: Microseconds | null,
): Promise<void> {
  const organizationId = caller.organization.id;
  await recordEvent(transaction, {
    organizationId,
    type: at === null ? 'message.unmarked_as_solution' : 'message.marked_as_solution',
    actor: eventActor(caller),
    recordId: id,
    data: await setMark(transaction, organizationId, id, at),
    previous: { marked_as_solution_at: before === null ? null : formatTimestamp(before) },
  });
}
