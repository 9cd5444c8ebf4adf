import type { Transaction } from '../../../db/database.ts';
import { formatTimestamp } from '../../../db/microseconds.ts';
import { microsecondAfter } from '../../../db/timestamps.ts';
import { previewText } from '../../../text/preview-text.ts';
import { conversationSnapshot } from '../conversation-row.ts';
import type { Split } from './begin-split.ts';

/** Rows that belong to a message refer only to it, and move along: files, email, deliveries. */
export async function moveMessages(
  transaction: Transaction,
  { organizationId, sourceId, newId }: Split,
  messageIds: readonly string[],
): Promise<void> {
  await transaction.write({
    name: 'move_split_messages',
    text: `UPDATE messages SET conversation_id = $3
            WHERE organization_id = $1 AND conversation_id = $2 AND id = ANY ($4::uuid[])`,
    values: [organizationId, sourceId, newId, messageIds],
  });
}

type Last = { id: string; body_html: string };

/**
 * Recounts the columns of a conversation that are derived from its messages, after some have come or gone; it has at
 * least one. A new one is open, unless the other one is closed and no contact waits in the new one. Returns the snapshot
 * for its event.
 */
export async function recount(
  transaction: Transaction,
  { organizationId, sourceId, id, isNew, now }: Split & { id: string; isNew: boolean },
): Promise<Record<string, unknown>> {
  const [last] = await transaction.read<Last>({
    name: 'last_message_of_conversation',
    text: `SELECT id, body_html FROM messages WHERE organization_id = $1 AND conversation_id = $2
            ORDER BY inserted_at DESC, id DESC LIMIT 1`,
    values: [organizationId, id],
  });
  if (!last) throw new Error(`Conversation ${id} has no messages.`);
  const { rows } = await transaction.write<{ snapshot: Record<string, unknown> }>({
    name: isNew ? 'recount_new_conversation' : 'recount_split_conversation',
    text: recountText(isNew),
    values: [
      organizationId,
      id,
      last.id,
      previewText(last.body_html),
      formatTimestamp(now),
      ...(isNew ? [sourceId] : []),
    ],
  });
  return rows[0]?.snapshot ?? {};
}

/** An undelivered message is recorded only if it is the last one. */
const recountText = (isNew: boolean) => `
  WITH told AS (
    SELECT count(*) AS message_count, min(inserted_at) FILTER (WHERE user_id IS NOT NULL) AS first_replied_at,
           max(inserted_at) FILTER (WHERE user_id IS NOT NULL) AS last_replied_at,
           max(id::text) FILTER (WHERE marked_as_solution_at IS NOT NULL)::uuid AS solution_message_id
      FROM messages WHERE organization_id = $1 AND conversation_id = $2
  ), waiting AS (
    SELECT min(m.inserted_at) AS since
      FROM messages m, told
     WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.contact_id IS NOT NULL
       AND m.inserted_at > coalesce(told.last_replied_at, '-infinity')
  ), last AS (
    SELECT id, user_id, contact_id, inserted_at, delivery_error, delivery_status, delivery_updated_at
      FROM messages WHERE organization_id = $1 AND id = $3
  ), c AS (
    UPDATE conversations c
       SET message_count = told.message_count, first_replied_at = told.first_replied_at, waiting_since = waiting.since,
           solution_message_id = told.solution_message_id, last_message_id = last.id, last_message_preview = $4,
           last_message_user_id = last.user_id, last_message_contact_id = last.contact_id, last_message_at = last.inserted_at,
           undelivered_message_id = CASE WHEN last.delivery_status = 'failed' THEN last.id END,
           undelivered_error = CASE WHEN last.delivery_status = 'failed' THEN last.delivery_error END,
           undelivered_at = CASE WHEN last.delivery_status = 'failed' THEN last.delivery_updated_at END,
           ${isNew ? statusOfNew : ''}
           last_activity_at = last.inserted_at, updated_at = greatest($5, ${microsecondAfter('c.updated_at')})
      FROM told, waiting, last ${isNew ? ', conversations s' : ''}
     WHERE c.organization_id = $1 AND c.id = $2 ${isNew ? 'AND s.organization_id = $1 AND s.id = $6' : ''} RETURNING c.*)
  SELECT ${conversationSnapshot} AS snapshot FROM c`;

const statusOfNew = `status = CASE WHEN s.status = 'closed' AND waiting.since IS NULL THEN 'closed' ELSE 'open' END,
           closed_at = CASE WHEN waiting.since IS NULL THEN s.closed_at END,`;

/**
 * The words of a moved message can't be distinguished from those of the others: both conversations get a new search
 * document.
 */
export async function reindex(
  transaction: Transaction,
  { organizationId, sourceId, newId }: Split,
): Promise<void> {
  await transaction.write({
    name: 'reindex_split_conversations',
    text: `INSERT INTO search_queue AS queue (organization_id, conversation_id, is_anew)
           SELECT $1, id, true FROM unnest($2::uuid[]) AS id ORDER BY id
               ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1, is_anew = true`,
    values: [organizationId, [sourceId, newId]],
  });
}
