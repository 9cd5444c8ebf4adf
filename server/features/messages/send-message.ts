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
import { requireFields } from '../conversations/change/require-fields.ts';
import { addressOf } from '../conversations/visible-conversation.ts';
import { insertMessage, type Outcome } from './insert-message.ts';
import { macroUse } from './macro-use.ts';
import { checkedContent, checkedMetaInfo, type Sending, storedContent } from './message-content.ts';
import type { Along, NewMessage } from './message-parts.ts';
import type { MessageRow } from './message-row.ts';
import { findMessage } from './message-store.ts';
import { switchReplyTransport } from './reply-transport.ts';
import { stillNewest } from './still-newest.ts';
import { type SuggestionUse, suggestionUse } from './suggestion-use.ts';

export type SendMessage = SendMessageBody & {
  conversationId: string;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
  /** For a scheduled message: the id that it already has, and what is written with it. */
  scheduled?: { id: string; along: Along };
};

/**
 * Sends a message as the caller's person (spec section 4.5, contract section 5). First validates all input; then one
 * statement, its own transaction, writes the message, its conversation's new state, the event and the idempotency
 * key, or nothing at all. The same key again returns the same message.
 *
 * A macro's actions and count are written in the same transaction (decisions/0311).
 *
 * @throws ValidationError, NotFound, InsufficientScope, ConversationMerged, ChannelDisabled, NoRecipient,
 * MailTooLarge, IdempotencyKeyReused, HtmlBusy, Unavailable; Conflict if a confirmation is outdated
 */
export async function sendMessage(
  sending: Sending,
  caller: SelfCaller,
  input: SendMessage,
): Promise<{ message: MessageRow; isReplay: boolean }> {
  const { database } = sending;
  // Before the macro and the suggestion are looked up, which may have been deleted since.
  const refers = input.macro_id !== undefined || input.suggestion_id !== undefined;
  const earlier = refers ? await earlierMessage(database, caller, input) : undefined;
  if (earlier) return { message: earlier, isReplay: true };
  const use = await macroUse(database, caller, input);
  const suggested = await suggestionUse(database, caller, input);
  const message = await checkedMessage(sending, caller, { ...input, ...use?.content }, suggested);
  const { conversationId, answer_by: transport } = input;
  if (transport !== undefined && !(await wasSent(database, message)))
    await switchReplyTransport(database, caller, { conversationId, transport });
  const parts = [
    stillNewest(caller, message),
    use?.along,
    suggested?.alongWith(message.body),
    input.scheduled?.along,
  ];
  const along = alongWith(message, together(parts));
  const { sent, outcome } = await written(sending, message, { ...input, along });
  if (outcome.message) return { message: outcome.message, isReplay: false };
  return { message: await replayOf(database, sent, outcome), isReplay: true };
}

function together(parts: readonly (Along | undefined)[]): Along | undefined {
  const written = parts.filter((it) => it !== undefined);
  if (written.length === 0) return undefined;
  return {
    async write(transaction) {
      for (const part of written) await part.write(transaction);
    },
  };
}

/**
 * Most conversations have no mail channel, and their messages take one statement. If that statement finds a channel,
 * it writes nothing, and a second one writes the message with its email.
 */
async function written(
  { database, prepareMail }: Sending,
  message: NewMessage,
  { mail, along }: SendMessage & { along: Along | undefined },
): Promise<{ sent: NewMessage; outcome: Outcome }> {
  if (!mail) {
    const outcome = await insertMessage(database, message, along);
    if (outcome.message || outcome.channelId === null || outcome.mergedIntoId !== null)
      return { sent: message, outcome };
  }
  if (await wasSent(database, message)) return { sent: message, outcome: notWritten };
  const { id: messageId, body, ...request } = message;
  const bodyBytes = Buffer.byteLength(body);
  const prepared = await prepareMail(message.caller, { ...request, messageId, bodyBytes, mail });
  const sent = { ...message, mail: prepared };
  return { sent, outcome: await insertMessage(database, sent, along) };
}

/** What is written with a message, and the check of fields that are required if it closes the conversation. */
function alongWith(message: NewMessage, along: Along | undefined): Along | undefined {
  if (message.conversationStatus !== 'closed') return along;
  const { conversationId, caller } = message;
  const closed = { organizationId: caller.organization.id, conversationId, byMessage: true };
  return {
    write: async (transaction) => {
      await along?.write(transaction);
      await requireFields(transaction, closed);
    },
  };
}

const notWritten: Outcome = { message: undefined, isThere: true, mergedIntoId: null, channelId: null };

/** A repeated request gets its message, whatever has happened to the channel since. */
async function wasSent(reader: Reader, { caller, idempotency }: NewMessage): Promise<boolean> {
  if (!idempotency) return false;
  return (await findReplay(reader, caller.organization.id, caller.id, idempotency.key)) !== undefined;
}

async function checkedMessage(
  writing: Sending,
  caller: SelfCaller,
  input: SendMessage,
  suggested: SuggestionUse | undefined,
): Promise<NewMessage> {
  const content = await checkedContent(writing, caller, input);
  const metaInfo = checkedMetaInfo(input);
  const { body, attachmentIds } = await storedContent(writing, caller, content);
  return {
    id: input.scheduled?.id ?? newId(),
    eventIds: [newId(), newId()],
    caller,
    conversationId: input.conversationId,
    body,
    preview: content.preview,
    replyToId: replyToIdFrom(input.reply_to_id),
    attachmentIds,
    isAiMessage: (input.is_ai_message ?? false) || (suggested?.isUnchanged(body) ?? false),
    metaInfo,
    conversationStatus: input.conversation_status,
    idempotency: input.idempotency,
  };
}

/** Invalid ids are looked up as the nil id: whether the conversation exists is checked first. */
function replyToIdFrom(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (parsePublicId('msg', text) ?? NIL);
}

/** Nothing was written: either this request was sent before, or the conversation doesn't accept the message. */
async function replayOf(reader: Reader, sent: NewMessage, outcome: Outcome): Promise<MessageRow> {
  const earlier = await earlierMessage(reader, sent.caller, sent);
  if (!earlier) throw await refusalOf(reader, sent, outcome);
  return earlier;
}

/** The message of an earlier request with the same key; undefined if there is none. */
async function earlierMessage(
  reader: Reader,
  { organization, id: callerId }: SelfCaller,
  { idempotency }: Pick<NewMessage, 'idempotency'>,
): Promise<MessageRow | undefined> {
  const earlier = idempotency && (await findReplay(reader, organization.id, callerId, idempotency.key));
  if (!earlier) return undefined;
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
