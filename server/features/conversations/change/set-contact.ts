import { NIL } from 'uuid';
import type { Caller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { microsecondAfter } from '../../../db/timestamps.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { shareLockContact } from '../../contacts/find-or-make-contact.ts';
import { recordConversationChange } from '../conversation-events.ts';
import { type ConversationRow, conversationSnapshot } from '../conversation-row.ts';
import { lockedConversation } from '../locked-conversation.ts';
import { visibleConversation } from '../visible-conversation.ts';

/**
 * Changes a conversation's contact. If the new one had joined it by a reply, they are no longer a participant.
 *
 * @throws ValidationError, NotFound, ConversationMerged
 */
export async function setContact(
  database: Database,
  caller: Caller,
  { conversationId, contactId: text }: { conversationId: string; contactId: string },
): Promise<ConversationRow> {
  const organizationId = caller.organization.id;
  return database.transaction(async (transaction) => {
    // Locked before the conversation, in the same order as for incoming email, to avoid deadlocks.
    const contactId = await shareLockContact(transaction, organizationId, parsePublicId('cnt', text) ?? NIL);
    const { row, snapshot, now } = await lockedConversation(transaction, caller, conversationId, '/contact');
    if (contactId === undefined)
      throw fieldError('contact_id', 'not_found', 'Must be a contact of this organization.');
    if (row.contact_id === contactId) return row;
    const key = { organizationId, conversationId, contactId };
    await recordConversationChange(transaction, {
      organizationId,
      conversationId,
      actor: eventActor(caller),
      before: snapshot,
      after: await updateContact(transaction, { ...key, now }),
    });
    await leaveParticipants(transaction, key);
    return visibleConversation(transaction, caller, conversationId);
  });
}

type RecordKey = { organizationId: string; conversationId: string; contactId: string };

async function updateContact(
  transaction: Transaction,
  { organizationId, conversationId, contactId, now }: RecordKey & { now: Microseconds },
): Promise<Record<string, unknown>> {
  const { rows } = await transaction.write<{ snapshot: Record<string, unknown> }>({
    name: 'update_contact_of_conversation',
    text: `WITH c AS (
           UPDATE conversations c SET contact_id = $3, updated_at = greatest($4, ${microsecondAfter('c.updated_at')})
            WHERE c.organization_id = $1 AND c.id = $2 RETURNING c.*)
           SELECT ${conversationSnapshot} AS snapshot FROM c`,
    values: [organizationId, conversationId, contactId, formatTimestamp(now)],
  });
  return rows[0]?.snapshot ?? {};
}

/** Otherwise an unconfirmed participant would get no replies in their own conversation. */
async function leaveParticipants(
  transaction: Transaction,
  { organizationId, conversationId, contactId }: RecordKey,
): Promise<void> {
  await transaction.write({
    name: 'leave_participants',
    text: `DELETE FROM conversation_participants
            WHERE organization_id = $1 AND conversation_id = $2 AND (contact_id = $3 OR address IN (
                  SELECT email FROM contacts WHERE organization_id = $1 AND id = $3))`,
    values: [organizationId, conversationId, contactId],
  });
}
