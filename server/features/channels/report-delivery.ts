import { isDeepStrictEqual } from 'node:util';
import type { Delivery } from '../../../contract/channel.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldFault } from '../../errors/validation-error.ts';
import { recordEvent } from '../../events/record-event.ts';
import { publicId } from '../../ids/public-id.ts';
import { lockedConversation } from '../conversations/locked-conversation.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { findMessage } from '../messages/message-store.ts';
import { lockMessage, setDelivery, type WhichMessage } from './delivery-store.ts';
import { nextDelivery } from './next-delivery.ts';

export type ReportDelivery = {
  conversationId: string;
  messageId: string;
  report: Delivery;
  /** Throws where the message is no longer what the caller believes it to be. */
  precondition: (row: MessageRow) => void;
};

/**
 * Notes how far a member's message has come on its channel. A report that tells nothing new changes nothing, and is not
 * told of.
 *
 * @throws NotFound, ConversationMerged, PreconditionFailed, ValidationError
 */
export async function reportDelivery(
  database: Database,
  caller: Caller,
  { conversationId, messageId, report, precondition }: ReportDelivery,
): Promise<MessageRow> {
  const which = { organizationId: caller.organization.id, conversationId, messageId };
  return database.transaction(async (transaction) => {
    const message = await lockedMessage(transaction, caller, which);
    precondition(message);
    if (message.author_prefix !== 'usr')
      throw fieldFault('status', 'impossible', 'Only what a member wrote is delivered to a contact.');
    const delivery = nextDelivery(message.delivery, report);
    if (isDeepStrictEqual(message.delivery, delivery)) return message;
    await tell(transaction, caller, message, await setDelivery(transaction, which, delivery));
    return { ...message, delivery };
  });
}

/** By the message's own lock, so that reports hold up nobody who writes in the conversation. */
async function lockedMessage(
  transaction: Transaction,
  caller: Caller,
  which: WhichMessage,
): Promise<MessageRow> {
  if (!(await lockMessage(transaction, which))) {
    const below = `/messages/${publicId('msg', which.messageId)}/delivery`;
    await lockedConversation(transaction, caller, which.conversationId, below);
    throw new NotFound();
  }
  const message = await findMessage(transaction, which.organizationId, which.messageId);
  if (!message) throw new NotFound();
  return message;
}

async function tell(
  transaction: Transaction,
  caller: Caller,
  { id, delivery: before }: MessageRow,
  data: Record<string, unknown>,
): Promise<void> {
  await recordEvent(transaction, {
    organizationId: caller.organization.id,
    type: 'message.delivery_changed',
    actor: eventActor(caller),
    recordId: id,
    data,
    previous: { delivery_status: before?.status ?? null, delivery_error: before?.error ?? null },
  });
}
