import { NIL } from 'uuid';
import type { SendMessageBody } from '../../../contract/message.ts';
import type { SelfCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { findReplay } from '../../db/idempotency-store.ts';
import { Conflict } from '../../errors/conflict.ts';
import { ConversationMerged } from '../../errors/conversation-merged.ts';
import { IdempotencyKeyReused, NotFound } from '../../errors/errors.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import { newId, parsePublicId } from '../../ids/public-id.ts';
import { attachmentErrors, uploadedConcurrently } from '../attachments/bind-attachments.ts';
import { addressOf } from '../conversations/visible-conversation.ts';
import { switchAnswerWay } from './answer-way.ts';
import { insertMessage, type NewMessage, type Outcome } from './insert-message.ts';
import { attachmentsWithOriginal, checkedContent, checkedMetaInfo, type Sending } from './message-content.ts';
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
 * @throws ValidationError, NotFound, ConversationMerged, ChannelDisabled, NoRecipient, MailTooLarge, IdempotencyKeyReused,
 *   HtmlBusy, Unavailable
 */
export async function sendMessage(
  sending: Sending,
  caller: SelfCaller,
  input: SendMessage,
): Promise<{ message: MessageRow; isReplay: boolean }> {
  const { database } = sending;
  const message = await checkedMessage(sending, caller, input);
  const { conversationId, answer_by: way } = input;
  if (way !== undefined && !(await wasSent(database, message)))
    await switchAnswerWay(database, caller, { conversationId, way });
  const { sent, outcome } = await written(sending, message, input);
  if (outcome.message) return { message: outcome.message, isReplay: false };
  return { message: await replayOf(database, sent, outcome), isReplay: true };
}

/**
 * Most conversations have no mail channel, and their messages are one statement. Where that statement met a channel, it wrote
 * nothing, and a second one writes the mail with the message.
 */
async function written(
  { database, prepareMail }: Sending,
  message: NewMessage,
  { mail }: SendMessage,
): Promise<{ sent: NewMessage; outcome: Outcome }> {
  if (!mail) {
    const outcome = await insertMessage(database, message);
    if (outcome.message || outcome.channelId === null || outcome.mergedIntoId !== null)
      return { sent: message, outcome };
  }
  if (await wasSent(database, message)) return { sent: message, outcome: notWritten };
  const { id: messageId, body, ...request } = message;
  const bodyBytes = Buffer.byteLength(body);
  const prepared = await prepareMail(message.caller, { ...request, messageId, bodyBytes, mail });
  const sent = { ...message, mail: prepared };
  return { sent, outcome: await insertMessage(database, sent) };
}

const notWritten: Outcome = { message: undefined, isThere: true, mergedIntoId: null, channelId: null };

/** A request that is repeated gets its message, whatever has become of the channel since. */
async function wasSent(reader: Reader, { caller, idempotency }: NewMessage): Promise<boolean> {
  if (!idempotency) return false;
  return (await findReplay(reader, caller.organization.id, caller.id, idempotency.key)) !== undefined;
}

async function checkedMessage(writing: Sending, caller: SelfCaller, input: SendMessage): Promise<NewMessage> {
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

/** What cannot be an id is looked up as the id that nothing has: whether the conversation exists is checked first. */
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
  const { isThere, mergedIntoId, channelId } = outcome;
  if (!isThere) return new NotFound();
  if (mergedIntoId !== null) return new ConversationMerged(`${addressOf(mergedIntoId)}/messages`, false);
  if (channelId !== (sent.mail?.channelId ?? null)) return channelChanged();
  const errors = await attachmentErrors(reader, sent.caller, sent.attachmentIds);
  if (errors.length === 0 && sent.replyToId === undefined) return uploadedConcurrently();
  return new ValidationError(errors.length > 0 ? errors : [replyError]);
}

const channelChanged = () => new Conflict('The channel of the conversation was just changed. Send again.', 1);

const replyError = {
  field: 'reply_to_id',
  code: 'not_found',
  message: 'Must be a message of this conversation.',
};
