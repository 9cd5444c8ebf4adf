import type { Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { recordDeletions } from '../../events/record-deletions.ts';
import type { EventActor } from '../../events/record-event.ts';

type Deleting = { organizationId: string; ids: readonly string[]; actor: EventActor };

/**
 * Deletes locked conversations with everything that belongs to them: sample data, those past their retention, and those
 * of an import that is taken away. `conversation.deleted` tells apps. Spans all dependent tables; those that aren't named here
 * follow by their foreign keys. Files are marked as if they had been unattached for a day: the sweep removes each before its
 * row (attachments/sweep-attachments.ts).
 */
export async function deleteConversations(
  transaction: Transaction,
  { organizationId, ids, actor }: Deleting,
): Promise<void> {
  await transaction.write({ text: releaseFiles, values: [organizationId, ids, processTime(-25 * 3600)] });
  for (const text of statements) await transaction.write({ text, values: [organizationId, ids] });
  await recordDeletions(transaction, { organizationId, type: 'conversation.deleted', actor, ids });
}

const within = (table: string) =>
  `SELECT id FROM ${table} WHERE organization_id = $1 AND conversation_id = ANY ($2)`;

const releaseFiles = `
  UPDATE attachments SET message_id = NULL, note_id = NULL, place = NULL, inserted_at = $3
    WHERE organization_id = $1 AND (message_id IN (${within('messages')}) OR note_id IN (${within('notes')}))`;

const statements = [
  `INSERT INTO discarded_files (file_key, retry_at)
   SELECT raw_key, '-infinity' FROM mail_messages
    WHERE organization_id = $1 AND raw_key IS NOT NULL AND message_id IN (${within('messages')})
       ON CONFLICT DO NOTHING`,
  // The receipts stay, so that the same email isn't received again.
  `UPDATE mail_receipts SET message_id = NULL WHERE organization_id = $1 AND message_id IN (${within('messages')})`,
  `DELETE FROM note_mentions WHERE organization_id = $1 AND note_id IN (${within('notes')})`,
  `DELETE FROM notes WHERE organization_id = $1 AND conversation_id = ANY ($2)`,
  `DELETE FROM message_external_ids WHERE organization_id = $1 AND message_id IN (${within('messages')})`,
  // Replies that were split off into a conversation that stays.
  `UPDATE messages SET reply_to_id = NULL
    WHERE organization_id = $1 AND reply_to_id IN (${within('messages')}) AND conversation_id <> ALL ($2)`,
  `DELETE FROM messages WHERE organization_id = $1 AND conversation_id = ANY ($2)`,
  `DELETE FROM ai_requests WHERE organization_id = $1 AND (conversation_id = ANY ($2) OR source_ids && $2::uuid[])`,
  `DELETE FROM suggestions WHERE organization_id = $1 AND conversation_id = ANY ($2)`,
  // Those for other conversations that were based on one of these.
  `DELETE FROM suggestions WHERE organization_id = $1 AND id IN (
     SELECT s.id FROM unnest($2::uuid[]) AS source (id)
       JOIN suggestions s ON s.organization_id = $1
        AND s.sources @> jsonb_build_array(jsonb_build_object('type', 'conversation', 'id', source.id)))`,
  `DELETE FROM conversation_tags WHERE organization_id = $1 AND conversation_id = ANY ($2)`,
  `DELETE FROM search_queue WHERE organization_id = $1 AND conversation_id = ANY ($2)`,
  `DELETE FROM imported_search_queue WHERE organization_id = $1 AND conversation_id = ANY ($2)`,
  `DELETE FROM conversations WHERE organization_id = $1 AND id = ANY ($2)`,
];
