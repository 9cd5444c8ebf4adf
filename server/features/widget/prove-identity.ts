import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { findVisitor, type VisitorCaller } from '../../access/visitor-caller.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { microsecondAfter, processTime } from '../../db/timestamps.ts';
import { InvalidVisitorToken, NotFound, VisitorBlocked } from '../../errors/errors.ts';
import { recordEvent } from '../../events/record-event.ts';
import { publicId } from '../../ids/public-id.ts';
import { recordConversationChange } from '../conversations/conversation-events.ts';
import { conversationSnapshot } from '../conversations/conversation-row.ts';
import { chatChannel } from './chat-channel.ts';
import { verifyIdentity } from './identity.ts';
import { contactOfIdentity } from './identity-contact.ts';
import { endSession } from './session-store.ts';

/**
 * Sets the identity of a session's visitor. What a stranger has written in this browser moves to the person, once; a
 * session proved as somebody else ends, so that nobody sees the previous user's chat.
 *
 * @throws InvalidIdentity, InvalidVisitorToken if it was somebody else's, VisitorBlocked
 */
export async function proveIdentity(
  { database, digest }: { database: Database; digest: KeyedDigest },
  visitor: VisitorCaller,
  { token, now }: { token: string; now: number },
): Promise<VisitorCaller> {
  const { organization, id, verifiedAs } = visitor;
  const channel = await chatChannel(database, publicId('chn', visitor.channelId));
  const identity = await verifyIdentity({ database, digest }, channel, token, now);
  if (verifiedAs !== null && !(await isStill(database, visitor, identity.externalId))) {
    await endSession(database, organization.id, id);
    throw new InvalidVisitorToken();
  }
  // Otherwise a blocked stranger could continue as somebody else.
  if (visitor.isBlocked) throw new VisitorBlocked();
  await database.transaction(async (transaction) => {
    const contactId = await contactOfIdentity(transaction, organization.id, identity);
    const isAnother = contactId !== visitor.contactId;
    if (isAnother) await handOver(transaction, visitor, contactId);
    await transaction.write({
      name: 'prove_widget_session',
      text: `UPDATE widget_sessions SET contact_id = $3, verified_until = $4, claimed_email = coalesce($5, claimed_email)
              WHERE organization_id = $1 AND id = $2`,
      values: [organization.id, id, contactId, identity.verifiedUntil, identity.claimedEmail],
    });
    if (isAnother) await removeStranger(transaction, visitor);
  });
  const proved = await findVisitor(database, organization.id, id);
  if (!proved) throw new NotFound();
  return proved;
}

/** Whether an external id is the visitor's: their contact's own, or that of a contact which was merged into it. */
async function isStill(
  reader: Reader,
  { organization, contactId, verifiedAs }: VisitorCaller,
  externalId: string,
): Promise<boolean> {
  if (verifiedAs === externalId) return true;
  const rows = await reader.read({
    name: 'merged_identity',
    text: 'SELECT 1 FROM contact_merges WHERE organization_id = $1 AND external_id = $2 AND into_id = $3',
    values: [organization.id, externalId, contactId],
  });
  return rows.length > 0;
}

/** Moves the stranger's conversations, their messages and their read positions. */
async function handOver(
  transaction: Transaction,
  { organization: { id: organizationId }, contactId }: VisitorCaller,
  to: string,
): Promise<void> {
  const values = [organizationId, contactId, to];
  const { rows } = await transaction.write<{ id: string; snapshot: Record<string, unknown> }>({
    name: 'move_visitors_conversations',
    text: moveConversations,
    values: [...values, processTime()],
  });
  for (const text of [moveMessages, moveReads]) await transaction.write({ text, values });
  for (const { id: conversationId, snapshot: after } of rows)
    await recordConversationChange(transaction, {
      organizationId,
      conversationId,
      actor: { type: 'system' },
      before: { ...after, contact_id: contactId },
      after,
    });
}

const moveConversations = `
  WITH c AS (
    UPDATE conversations c SET contact_id = $3, updated_at = greatest($4, ${microsecondAfter('c.updated_at')}),
           last_message_contact_id = CASE WHEN c.last_message_contact_id = $2 THEN $3::uuid ELSE c.last_message_contact_id END
     WHERE c.organization_id = $1 AND c.contact_id = $2 AND c.source = 'chat' RETURNING c.*)
  SELECT c.id, ${conversationSnapshot} AS snapshot FROM c`;

const moveMessages = `
  UPDATE messages SET contact_id = $3
   WHERE organization_id = $1 AND contact_id = $2 AND conversation_id IN (
     SELECT id FROM conversations WHERE organization_id = $1 AND contact_id = $3 AND source = 'chat')`;

const moveReads = `
  UPDATE widget_reads SET contact_id = $3 WHERE organization_id = $1 AND contact_id = $2`;

/** Otherwise an empty anonymous contact would remain. What members wrote about them is kept. */
async function removeStranger(
  transaction: Transaction,
  { organization: { id: organizationId }, contactId: id }: VisitorCaller,
): Promise<void> {
  const { rowCount } = await transaction.write({
    name: 'remove_stranger',
    text: `UPDATE contacts SET deleted_at = $3, updated_at = $3
            WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL
              AND coalesce(external_id, name, email, phone, instagram_handle) IS NULL AND custom_attributes = '{}' AND meta_info = '{}'
              AND NOT EXISTS (SELECT 1 FROM contact_tags WHERE organization_id = $1 AND contact_id = $2)
              AND NOT EXISTS (SELECT 1 FROM conversations WHERE organization_id = $1 AND contact_id = $2)`,
    values: [organizationId, id, processTime()],
  });
  const common = { organizationId, actor: { type: 'system' }, recordId: id, data: { id } } as const;
  if (rowCount === 1) await recordEvent(transaction, { ...common, type: 'contact.deleted' });
}
