import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { findVisitor, type VisitorCaller } from '../../access/visitor-caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { InvalidVisitorToken, NotFound, VisitorBlocked } from '../../errors/errors.ts';
import { publicId } from '../../ids/public-id.ts';
import { chatChannel } from './chat-channel.ts';
import { verifyIdentity } from './identity.ts';
import { contactOfIdentity } from './identity-contact.ts';
import { endSession } from './session-store.ts';

/**
 * Says who a session's visitor is. What a stranger has written in this browser goes to the person, once; a session that was proved as
 * somebody else ends, so that nobody sees the chat of whoever sat here before.
 *
 * @throws InvalidIdentity, InvalidVisitorToken where it was somebody else's, VisitorBlocked
 */
export async function proveIdentity(
  { database, digest }: { database: Database; digest: KeyedDigest },
  visitor: VisitorCaller,
  { token, now }: { token: string; now: number },
): Promise<VisitorCaller> {
  const { organization, id, verifiedAs } = visitor;
  const channel = await chatChannel(database, publicId('chn', visitor.channelId));
  const identity = await verifyIdentity({ database, digest }, channel, token, now);
  if (verifiedAs !== null && verifiedAs !== identity.externalId) {
    await endSession(database, organization.id, id);
    throw new InvalidVisitorToken();
  }
  // Else a blocked stranger would write on as somebody else.
  if (visitor.isBlocked) throw new VisitorBlocked();
  await database.transaction(async (transaction) => {
    const contactId = await contactOfIdentity(transaction, organization.id, identity);
    if (contactId !== visitor.contactId) await handOver(transaction, visitor, contactId);
    await transaction.write({
      name: 'prove_widget_session',
      text: `UPDATE widget_sessions SET contact_id = $3, verified_until = $4, claimed_email = coalesce($5, claimed_email)
              WHERE organization_id = $1 AND id = $2`,
      values: [organization.id, id, contactId, identity.verifiedUntil, identity.claimedEmail],
    });
  });
  const proved = await findVisitor(database, organization.id, id);
  if (!proved) throw new NotFound();
  return proved;
}

/** Conversations of the stranger, their messages and how far they were read. */
async function handOver(
  transaction: Transaction,
  { organization, contactId }: VisitorCaller,
  to: string,
): Promise<void> {
  const values = [organization.id, contactId, to];
  for (const text of [moveConversations, moveMessages, moveReads]) await transaction.write({ text, values });
}

const moveConversations = `
  UPDATE conversations SET contact_id = $3,
         last_message_contact_id = CASE WHEN last_message_contact_id = $2 THEN $3::uuid ELSE last_message_contact_id END
   WHERE organization_id = $1 AND contact_id = $2 AND source = 'chat'`;

const moveMessages = `
  UPDATE messages SET contact_id = $3
   WHERE organization_id = $1 AND contact_id = $2 AND conversation_id IN (
     SELECT id FROM conversations WHERE organization_id = $1 AND contact_id = $3 AND source = 'chat')`;

const moveReads = `
  UPDATE widget_reads SET contact_id = $3 WHERE organization_id = $1 AND contact_id = $2`;
