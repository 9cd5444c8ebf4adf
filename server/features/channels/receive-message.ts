import { NIL } from 'uuid';
import type { ReceiveMessageBody } from '../../../contract/channel.ts';
import type { TokenCaller } from '../../access/caller.ts';
import type { Transaction } from '../../db/database.ts';
import { findReplay, storeReplay } from '../../db/idempotency-store.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { newId, parsePublicId } from '../../ids/public-id.ts';
import { bindAttachments } from '../attachments/bind-attachments.ts';
import {
  attachmentsWithOriginal,
  type Content,
  checkedContent,
  checkedMetaInfo,
  type Writing,
} from '../messages/message-content.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { findMessage } from '../messages/message-store.ts';
import { lockJoinedConversation } from './joined-conversation.ts';
import { messageByExternalId } from './message-by-external-id.ts';
import {
  type ReceivedMessage,
  writeInConversation,
  writeInNewConversation,
} from './received-message-store.ts';
import { refuseBlocked, shareLockWritingContact } from './writing-contact.ts';

export type ReceiveMessage = ReceiveMessageBody & {
  contactId: string;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/** `isNew` is false for a message that was delivered before, under the same external id. */
export type Received = { message: MessageRow; isNew: boolean; isReplay: boolean };

type MessageTarget = { conversationId: string } | { subject: string | null };

/**
 * Receives a contact's message from another platform, written as the contact (contract section 8): opens a
 * conversation, or joins and reopens one of theirs. The same `external_id` again, from the same app, returns the
 * existing message.
 *
 * @throws ValidationError, NotFound, Conflict, ConversationMerged, IdempotencyKeyReused, HtmlBusy, Unavailable
 */
export async function receiveMessage(
  writing: Writing,
  caller: TokenCaller,
  input: ReceiveMessage,
): Promise<Received> {
  const target = checkedTarget(input);
  const content = await checkedContent(writing, caller, input);
  const received = checkedMessage(caller, input, content);
  const attachmentIds = await attachmentsWithOriginal(writing, caller, content);
  const request = {
    organizationId: caller.organization.id,
    callerId: caller.id,
    idempotency: input.idempotency,
    recordId: received.id,
  };
  return writing.database.transaction(async (transaction) => {
    const earlierId = await takeIdempotencyKey(transaction, request);
    if (earlierId !== undefined) return receivedBefore(transaction, request, earlierId);
    const contact = await shareLockWritingContact(transaction, received);
    const known = await messageByExternalId(transaction, received, input.external_id);
    if (known) {
      await keep(transaction, request, known.id);
      return { message: known, isNew: false, isReplay: false };
    }
    refuseBlocked(contact);
    await write(transaction, received, target);
    await bindAttachments(transaction, caller, { ids: attachmentIds, to: { messageId: received.id } });
    const message = await messageThere(transaction, request.organizationId, received.id);
    return { message, isNew: true, isReplay: false };
  });
}

function checkedTarget({ conversation_id, subject = null }: ReceiveMessage): MessageTarget {
  if (conversation_id === undefined) return { subject };
  if (subject !== null)
    throw fieldError('subject', 'contradiction', 'Send either conversation_id or subject.');
  return { conversationId: parsePublicId('cnv', conversation_id) ?? NIL };
}

function checkedMessage(
  caller: TokenCaller,
  input: ReceiveMessage,
  { body, preview }: Content,
): ReceivedMessage & { appId: string } {
  return {
    id: newId(),
    organizationId: caller.organization.id,
    appId: caller.app.id,
    contactId: input.contactId,
    source: input.source ?? 'api',
    body,
    preview,
    metaInfo: checkedMetaInfo(input),
  };
}

async function write(
  transaction: Transaction,
  received: ReceivedMessage,
  target: MessageTarget,
): Promise<void> {
  if ('subject' in target) return void (await writeInNewConversation(transaction, received, target.subject));
  const { conversationId } = target;
  await lockJoinedConversation(transaction, received, conversationId);
  await writeInConversation(transaction, received, conversationId);
}

type Request = { organizationId: string; callerId: string; idempotency: ReceiveMessage['idempotency'] };

/** By default a key stands for the message that its request was about to create, with 201. */
async function keep(transaction: Transaction, request: Request, recordId: string): Promise<void> {
  const { organizationId, callerId, idempotency } = request;
  if (idempotency)
    await storeReplay(transaction, { organizationId, callerId, key: idempotency.key, recordId, status: 200 });
}

async function receivedBefore(
  transaction: Transaction,
  { organizationId, callerId, idempotency }: Request,
  id: string,
): Promise<Received> {
  const response = await findReplay(transaction, organizationId, callerId, idempotency?.key ?? '');
  const message = await messageThere(transaction, organizationId, id);
  return { message, isNew: response?.status === 201, isReplay: true };
}

async function messageThere(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<MessageRow> {
  const message = await findMessage(transaction, organizationId, id);
  if (!message) throw new NotFound();
  return message;
}
