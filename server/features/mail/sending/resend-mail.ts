import type { ResendMailBody } from '../../../../contract/message.ts';
import type { SelfCaller } from '../../../access/caller.ts';
import { normalizeEmail } from '../../../access/email-address.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { publicId } from '../../../ids/public-id.ts';
import { lockMessage, type MessageLocator } from '../../channels/delivery-store.ts';
import { lockedConversation } from '../../conversations/locked-conversation.ts';
import type { MessageRow } from '../../messages/message-row.ts';
import { findMessage } from '../../messages/message-store.ts';
import type { SentTo } from './delivery-of.ts';
import { findChannelOfMail, queueAgain, requeueMail } from './resend-store.ts';
import { addressOfChannel } from './sending-channel.ts';
import { recipientsOf } from './settle-mail.ts';
import { writeOutcome } from './write-outcome.ts';

export type ResendMail = ResendMailBody & { conversationId: string; messageId: string };

/**
 * Resends an email to a failed recipient, at the same or another address. Repeating the request changes nothing.
 *
 * @throws NotFound, ConversationMerged, ValidationError, ChannelDisabled, Conflict
 */
export async function resendMail(
  database: Database,
  caller: SelfCaller,
  { conversationId, messageId, ...input }: ResendMail,
): Promise<MessageRow> {
  const key = { organizationId: caller.organization.id, conversationId, messageId };
  const requested = checkedAddresses(input);
  return database.transaction(async (transaction) => {
    const below = `/messages/${publicId('msg', messageId)}/resend`;
    const { row: conversation } = await lockedConversation(transaction, caller, conversationId, below);
    const now = await lockMessage(transaction, key);
    const message = await findMessage(transaction, key.organizationId, messageId);
    if (now === undefined || !message) throw new NotFound();
    const before = await recipientsOf(transaction, key.organizationId, messageId);
    if (isQueued(before, requested)) return message;
    checkFailed(before, requested);
    await requeue(transaction, key, requested);
    const recipients = await recipientsOf(transaction, key.organizationId, messageId);
    const outcome = { which: key, actor: eventActor(caller), before: message, recipients, now };
    const after = await writeOutcome(transaction, outcome, conversation);
    return after === 'lock' ? message : after;
  });
}

type Wanted = { address: string; newAddress: string };

function checkedAddresses({ address, other_address = address }: ResendMailBody): Wanted {
  const newAddress = normalizeEmail(other_address.trim());
  if (newAddress === undefined) throw fieldError('other_address', 'invalid', 'Must be an email address.');
  return { address: address.trim().toLowerCase(), newAddress };
}

function isQueued(recipients: readonly SentTo[], { newAddress }: Wanted): boolean {
  return recipients.some(({ address, state }) => address === newAddress && state === 'queued');
}

function checkFailed(recipients: readonly SentTo[], { address, newAddress }: Wanted): void {
  const recipient = recipients.find((it) => it.address === address);
  if (!recipient) throw fieldError('address', 'not_found', 'Must be a recipient of this message.');
  if (recipient.state !== 'failed')
    throw fieldError('address', 'impossible', 'The mail server has taken the mail for this recipient.');
  if (newAddress !== address && recipients.some((it) => it.address === newAddress))
    throw fieldError('other_address', 'duplicate', 'Is a recipient of this message already.');
}

async function requeue(transaction: Transaction, key: MessageLocator, requested: Wanted): Promise<void> {
  const channel = await findChannelOfMail(transaction, key);
  if (!channel) throw new NotFound();
  addressOfChannel(channel);
  if (!(await requeueMail(transaction, key)))
    throw new Conflict('This message is currently being sent to others. Try again shortly.', 5);
  await queueAgain(transaction, key, requested);
}
