import type { SaveParticipantBody } from '../../../../contract/participant.ts';
import type { Caller } from '../../../access/caller.ts';
import { normalizeEmail } from '../../../access/email-address.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { lockedConversation } from '../../conversations/locked-conversation.ts';
import { ownAddresses } from '../mail-channel.ts';
import { contactWithAddress } from '../mail-contact.ts';
import {
  confirmParticipant,
  findParticipant,
  listParticipants,
  markRemoved,
  maxConfirmed,
  type ParticipantRow,
  touchConversation,
} from './participant-store.ts';

/**
 * Copies replies to an address, whether it joined by a reply or is new to the conversation.
 *
 * @throws ValidationError, NotFound, ConversationMerged
 */
export async function saveParticipant(
  database: Database,
  caller: Caller,
  { conversationId, address: text, name }: SaveParticipantBody & { conversationId: string },
): Promise<ParticipantRow> {
  const address = normalizeEmail(text.trim());
  if (address === undefined) throw fieldError('address', 'invalid', 'Must be an email address.');
  const key = { organizationId: caller.organization.id, conversationId, address };
  return database.transaction(async (transaction) => {
    const { now } = await lockedConversation(transaction, caller, conversationId, '/participants');
    const before = await findParticipant(transaction, key);
    if (before?.is_confirmed && (name === undefined || name === before.name)) return before;
    await checkAddress(transaction, key);
    if (!before?.is_confirmed) await checkRoom(transaction, key);
    const contact = await contactWithAddress(transaction, key.organizationId, address);
    await confirmParticipant(transaction, {
      ...key,
      name: name ?? null,
      contactId: contact?.id ?? null,
      now,
    });
    await tell(transaction, caller, { conversationId, now });
    const saved = await findParticipant(transaction, key);
    if (!saved) throw new NotFound();
    return saved;
  });
}

/**
 * Removes an address from the recipients of replies; does nothing if it isn't one.
 *
 * @throws NotFound, ConversationMerged
 */
export async function removeParticipant(
  database: Database,
  caller: Caller,
  { conversationId, address: text }: { conversationId: string; address: string },
): Promise<void> {
  const address = text.normalize('NFC').toLowerCase();
  await database.transaction(async (transaction) => {
    const below = `/participants/${encodeURIComponent(text)}`;
    const { now } = await lockedConversation(transaction, caller, conversationId, below);
    const key = { organizationId: caller.organization.id, conversationId, address, now };
    if (await markRemoved(transaction, key)) await tell(transaction, caller, key);
  });
}

/** Email to one of our own addresses would come back into the conversation. */
async function checkAddress(
  transaction: Transaction,
  { organizationId, address }: { organizationId: string; address: string },
): Promise<void> {
  const own = await ownAddresses(transaction, organizationId, [address, address.replace(/\+[^@]*@/, '@')]);
  if (own.size > 0)
    throw fieldError('address', 'invalid', 'Is the address of a channel of this organization.');
}

async function checkRoom(
  transaction: Transaction,
  key: { organizationId: string; conversationId: string },
): Promise<void> {
  const confirmed = (await listParticipants(transaction, key)).filter((it) => it.is_confirmed);
  if (confirmed.length >= maxConfirmed)
    throw fieldError(
      'address',
      'too_many',
      `A conversation has ${maxConfirmed} confirmed participants at most.`,
    );
}

/** Participants aren't a field of the record: the event only says that it changed, and when. */
async function tell(
  transaction: Transaction,
  caller: Caller,
  { conversationId, now }: { conversationId: string; now: Microseconds },
): Promise<void> {
  const organizationId = caller.organization.id;
  await recordEvent(transaction, {
    organizationId,
    type: 'conversation.updated',
    actor: eventActor(caller),
    recordId: conversationId,
    data: await touchConversation(transaction, { organizationId, conversationId, now }),
    previous: {},
  });
}
