import type { Transaction } from '../db/database.ts';
import { databaseTime } from '../db/database-time.ts';
import { formatTimestamp } from '../db/microseconds.ts';
import { contactSnapshot } from '../features/contacts/contact-row.ts';
import { conversationSnapshot } from '../features/conversations/conversation-row.ts';
import { noteAttachments, noteMentions } from '../features/notes/note-row.ts';
import { newId } from '../ids/public-id.ts';

type Seeded = {
  organizationId: string;
  userId: string;
  conversationIds: readonly string[];
  contactIds: readonly string[];
};

type AddedEvent = { id: string; record_id: string; type: string };

/**
 * Records the events of written seed data, in one statement and in chronological order: contacts, then each
 * conversation with its content. Afterwards all of it counts as changed now, so that clients that sync by
 * `updated_at` find it.
 */
export async function recordSeeded(transaction: Transaction, seeded: Seeded): Promise<void> {
  const { organizationId, userId, conversationIds, contactIds } = seeded;
  await transaction.write({
    text: `UPDATE conversations SET updated_at = $3 WHERE organization_id = $1 AND id = ANY ($2)`,
    values: [organizationId, conversationIds, formatTimestamp(await databaseTime(transaction))],
  });
  const events: AddedEvent[] = [
    ...contactIds.map((id) => ({ id: newId(), record_id: id, type: 'contact.created' })),
    ...(await contentsOf(transaction, organizationId, conversationIds)),
  ];
  await transaction.write({
    text: insertText,
    values: [
      organizationId,
      userId,
      events.map(({ id }) => id),
      events.map(({ record_id }) => record_id),
      events.map(({ type }) => type),
    ],
  });
}

/** Ids are generated here: those of one process ascend. */
async function contentsOf(
  transaction: Transaction,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<AddedEvent[]> {
  const rows = await transaction.read<Omit<AddedEvent, 'id'>>({
    text: `
      SELECT record_id, type FROM (
        SELECT id AS record_id, 'conversation.created' AS type, number, 0 AS ordinal, inserted_at FROM conversations
         WHERE organization_id = $1 AND id = ANY ($2)
        UNION ALL
        SELECT m.id, 'message.created', c.number, 1, m.inserted_at FROM messages m
          JOIN conversations c ON c.organization_id = $1 AND c.id = m.conversation_id
         WHERE m.organization_id = $1 AND m.conversation_id = ANY ($2)
        UNION ALL
        SELECT n.id, 'note.created', c.number, 1, n.inserted_at FROM notes n
          JOIN conversations c ON c.organization_id = $1 AND c.id = n.conversation_id
         WHERE n.organization_id = $1 AND n.conversation_id = ANY ($2)) AS content
       ORDER BY number, ordinal, inserted_at, record_id`,
    values: [organizationId, conversationIds],
  });
  return rows.map((row) => ({ id: newId(), ...row }));
}

/** A message's body is read from its table; the other records' rows are stored with their events. */
const insertText = `
  INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, record_id, data)
  SELECT $1, event.id, event.type, 'member', $2, event.record_id,
         CASE event.type
           WHEN 'contact.created' THEN (
             SELECT ${contactSnapshot} FROM contacts c WHERE c.organization_id = $1 AND c.id = event.record_id)
           WHEN 'conversation.created' THEN (
             SELECT ${conversationSnapshot} FROM conversations c WHERE c.organization_id = $1 AND c.id = event.record_id)
           WHEN 'note.created' THEN (
             SELECT to_jsonb(n) || jsonb_build_object('mentions', ${noteMentions}, 'attachments', ${noteAttachments})
               FROM notes n WHERE n.organization_id = $1 AND n.id = event.record_id)
         END
    FROM unnest($3::uuid[], $4::uuid[], $5::text[]) WITH ORDINALITY AS event (id, record_id, type, ordinal)
   ORDER BY event.ordinal`;
