import { NIL } from 'uuid';
import type { SendMessageBody } from '../../../contract/message.ts';
import type { SelfCaller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { findReplay } from '../../db/idempotency-store.ts';
import { ConversationMerged } from '../../errors/conversation-merged.ts';
import { IdempotencyKeyReused } from '../../errors/idempotency-key-reused.ts';
import { NotFound } from '../../errors/not-found.ts';
import { fieldFault } from '../../errors/validation-error.ts';
import { newId, parsePublicId } from '../../ids/public-id.ts';
import { previewText } from '../../text/preview-text.ts';
import { addressOf } from '../conversations/visible-conversation.ts';
import { insertMessage, type Outcome } from './insert-message.ts';
import { checkAttachments, checkedBody, checkedMetaInfo } from './message-content.ts';
import type { MessageRow } from './message-row.ts';
import { findMessage } from './message-store.ts';

export type SendMessage = SendMessageBody & {
  conversationId: string;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/**
 * Sends a message as the caller's person (spec section 4.5, contract section 5). Everything that can be wrong with the
 * input is looked at first; then one statement, a transaction of its own, writes the message, its conversation's new
 * state, the event and the idempotency key, or nothing at all. The same key again gives the same message.
 *
 * @throws ValidationError, NotFound, ConversationMerged, IdempotencyKeyReused
 */
export async function sendMessage(
  database: Database,
  caller: SelfCaller,
  input: SendMessage,
): Promise<{ message: MessageRow; isReplay: boolean }> {
  checkAttachments(input);
  const body = checkedBody(input);
  const outcome = await insertMessage(database, {
    id: newId(),
    eventIds: [newId(), newId()],
    caller,
    conversationId: input.conversationId,
    body,
    preview: previewText(body),
    replyToId: replyToIdFrom(input.reply_to_id),
    isAiMessage: input.is_ai_message ?? false,
    metaInfo: checkedMetaInfo(input),
    conversationStatus: input.conversation_status,
    idempotency: input.idempotency,
  });
  if (outcome.message) return { message: outcome.message, isReplay: false };
  return { message: await replayOf(database, caller, input, outcome), isReplay: true };
}

/** What cannot be an id is looked up as the id that nothing has: whether the conversation is there is told first. */
function replyToIdFrom(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (parsePublicId('msg', text) ?? NIL);
}

/** Nothing was written: either this request was sent before, or the conversation does not take it. */
async function replayOf(
  reader: Reader,
  caller: SelfCaller,
  input: SendMessage,
  outcome: Outcome,
): Promise<MessageRow> {
  const { organization, connectionId } = caller;
  const { idempotency } = input;
  const earlier = idempotency && (await findReplay(reader, organization.id, connectionId, idempotency.key));
  if (!earlier) throw refusalOf(outcome);
  if (!earlier.fingerprint.equals(idempotency.fingerprint)) throw new IdempotencyKeyReused();
  const message = await findMessage(reader, organization.id, earlier.record_id);
  if (!message) throw new NotFound();
  return message;
}

function refusalOf({ isThere, mergedIntoId }: Outcome): Error {
  if (!isThere) return new NotFound();
  if (mergedIntoId !== null) return new ConversationMerged(`${addressOf(mergedIntoId)}/messages`, false);
  return fieldFault('reply_to_id', 'not_found', 'Must be a message of this conversation.');
}
