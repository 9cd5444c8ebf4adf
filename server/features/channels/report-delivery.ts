import type { Delivery } from '../../../contract/channel.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { publicId } from '../../ids/public-id.ts';
import { lockedConversation } from '../conversations/locked-conversation.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { findMessage } from '../messages/message-store.ts';
import { lockMessage, type MessageLocator } from './delivery-store.ts';
import { nextDelivery } from './next-delivery.ts';
import { concernsConversation, writeDelivery } from './write-delivery.ts';

export type ReportDelivery = {
  conversationId: string;
  messageId: string;
  report: Delivery;
  /** Throws if the message isn't in the state that the caller expects. */
  precondition: (row: MessageRow) => void;
};

/**
 * Records how far a member's message has come on its channel. A report that adds nothing changes nothing, and records
 * no event. Reports don't block others in the conversation: it is only locked if the message fails, or no longer
 * counts as failed, because its row shows that.
 *
 * @throws NotFound, ConversationMerged, PreconditionFailed, ValidationError
 */
export async function reportDelivery(
  database: Database,
  caller: Caller,
  reported: ReportDelivery,
): Promise<MessageRow> {
  let locksConversation = reported.report.status === 'failed';
  for (;;) {
    const message = await database.transaction((it) => record(it, caller, reported, locksConversation));
    if (message) return message;
    locksConversation = true;
  }
}

/**
 * Undefined, with nothing written, if the conversation needed a lock and had none. Merges lock conversations before
 * their messages: locking it now could cause a deadlock.
 */
async function record(
  transaction: Transaction,
  caller: Caller,
  { conversationId, messageId, report, precondition }: ReportDelivery,
  locksConversation: boolean,
): Promise<MessageRow | undefined> {
  const key = { organizationId: caller.organization.id, conversationId, messageId };
  const conversation = locksConversation ? await conversationOf(transaction, caller, key) : undefined;
  const { message, now } = await lockedMessage(transaction, caller, key);
  precondition(message);
  if (message.author_prefix !== 'usr')
    throw fieldError('status', 'impossible', 'Only members’ messages are delivered to contacts.');
  const delivery = nextDelivery(message.delivery, report);
  if (delivery === message.delivery) return message;
  const isConcerned = concernsConversation(message.delivery, delivery);
  if (isConcerned && !conversation) return undefined;
  const change = { which: key, actor: eventActor(caller), before: message, delivery, now };
  await writeDelivery(transaction, change, isConcerned ? conversation?.row : undefined);
  return { ...message, delivery, delivery_updated_at: now };
}

/** By the message's own lock. */
async function lockedMessage(
  transaction: Transaction,
  caller: Caller,
  key: MessageLocator,
): Promise<{ message: MessageRow; now: Microseconds }> {
  const now = await lockMessage(transaction, key);
  if (now === undefined) {
    await conversationOf(transaction, caller, key);
    throw new NotFound();
  }
  const message = await findMessage(transaction, key.organizationId, key.messageId);
  if (!message) throw new NotFound();
  return { message, now };
}

function conversationOf(transaction: Transaction, caller: Caller, key: MessageLocator) {
  const below = `/messages/${publicId('msg', key.messageId)}/delivery`;
  return lockedConversation(transaction, caller, key.conversationId, below);
}
