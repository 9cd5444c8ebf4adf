import { NIL } from 'uuid';
import type { SendMessageBody } from '../../../contract/message.ts';
import type { SelfCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { findReplay } from '../../db/idempotency-store.ts';
import { ConversationMerged } from '../../errors/conversation-merged.ts';
import { IdempotencyKeyReused, NotFound } from '../../errors/errors.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import { newId, parsePublicId } from '../../ids/public-id.ts';
import { attachmentErrors, uploadedConcurrently } from '../attachments/bind-attachments.ts';
import { addressOf } from '../conversations/visible-conversation.ts';
import { insertMessage, type NewMessage, type Outcome } from './insert-message.ts';
import { attachmentsWithOriginal, checkedContent, checkedMetaInfo, type Writing } from './message-content.ts';
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
 * @throws ValidationError, NotFound, ConversationMerged, IdempotencyKeyReused, HtmlBusy, Unavailable
 */
export async function sendMessage(
  writing: Writing,
  caller: SelfCaller,
  input: SendMessage,
): Promise<{ message: MessageRow; isReplay: boolean }> {
  const { database } = writing;
  const message = await checkedMessage(writing, caller, input);
  const outcome = await insertMessage(database, message);
  if (outcome.message) return { message: outcome.message, isReplay: false };
  return { message: await replayOf(database, message, outcome), isReplay: true };
}

async function checkedMessage(writing: Writing, caller: SelfCaller, input: SendMessage): Promise<NewMessage> {
  const content = await checkedContent(writing, caller, input);
  const metaInfo = checkedMetaInfo(input);
  return {
    id: newId(),
    eventIds: [newId(), newId()],
    caller,
    conversationId: input.conversationId,
    body: content.body,
    preview: content.preview,
    replyToId: replyToIdFrom(input.reply_to_id),
    attachmentIds: await attachmentsWithOriginal(writing, caller, content),
    isAiMessage: input.is_ai_message ?? false,
    metaInfo,
    conversationStatus: input.conversation_status,
    idempotency: input.idempotency,
  };
}

/** What cannot be an id is looked up as the id that nothing has: whether the conversation is there is told first. */
function replyToIdFrom(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (parsePublicId('msg', text) ?? NIL);
}

/** Nothing was written: either this request was sent before, or the conversation does not take it. */
async function replayOf(reader: Reader, sent: NewMessage, outcome: Outcome): Promise<MessageRow> {
  const { organization, id: callerId } = sent.caller;
  const { idempotency } = sent;
  const earlier = idempotency && (await findReplay(reader, organization.id, callerId, idempotency.key));
  if (!earlier) throw await refusalOf(reader, sent, outcome);
  if (!earlier.fingerprint.equals(idempotency.fingerprint)) throw new IdempotencyKeyReused();
  const message = await findMessage(reader, organization.id, earlier.record_id);
  if (!message) throw new NotFound();
  return message;
}

async function refusalOf(reader: Reader, sent: NewMessage, outcome: Outcome): Promise<Error> {
  const { isThere, mergedIntoId } = outcome;
  if (!isThere) return new NotFound();
  if (mergedIntoId !== null) return new ConversationMerged(`${addressOf(mergedIntoId)}/messages`, false);
  const errors = await attachmentErrors(reader, sent.caller, sent.attachmentIds);
  if (errors.length === 0 && sent.replyToId === undefined) return uploadedConcurrently();
  return new ValidationError(errors.length > 0 ? errors : [replyError]);
}

const replyError = {
  field: 'reply_to_id',
  code: 'not_found',
  message: 'Must be a message of this conversation.',
};
