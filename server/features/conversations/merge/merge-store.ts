import { takeLockOf } from '../../../db/advisory-locks.ts';
import type { Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { microsecondAfter } from '../../../db/timestamps.ts';
import { conversationSnapshot } from '../conversation-row.ts';

type Snapshot = Record<string, unknown>;
/** Uuids, and the database's time after both were locked. */
export type Merge = { organizationId: string; sourceId: string; targetId: string; now: Microseconds };

/** Serializes an organization's merges, so that no two can form a cycle, and chains stay short. */
export async function queueForMerging(transaction: Transaction, organizationId: string): Promise<void> {
  await takeLockOf(transaction, 'mergeConversations', organizationId);
}

/** Where this conversation's messages go now: itself, or what it was merged into. Undefined if it doesn't exist. */
export async function lastTargetOf(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await transaction.read<{ id: string }>({
    text: 'SELECT coalesce(merged_into_id, id) AS id FROM conversations WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
  return row?.id;
}

/** In one order, regardless of the direction of the merge. */
export async function lockBoth(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.write({
    text: `SELECT FROM conversations WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
    values: [organizationId, ids],
  });
}

/** Spans messages, notes, suggestions and what was sent to the model, which move unchanged, and scheduled messages, which wait there for a decision. */
export async function moveContent(
  transaction: Transaction,
  { organizationId, sourceId, targetId, now }: Merge,
): Promise<void> {
  for (const table of ['messages', 'notes', 'suggestions', 'ai_requests'])
    await transaction.write({
      text: `UPDATE ${table} SET conversation_id = $3 WHERE organization_id = $1 AND conversation_id = $2`,
      values: [organizationId, sourceId, targetId],
    });
  await transaction.write({
    name: 'hold_merged_scheduled_messages',
    text: `UPDATE scheduled_messages
              SET conversation_id = $3, held_reason = 'conversation_merged', held_error = NULL, leased_until = NULL, updated_at = $4
            WHERE organization_id = $1 AND conversation_id = $2`,
    values: [organizationId, sourceId, targetId, formatTimestamp(now)],
  });
}

/** The source's email participants join the target; existing ones stay unchanged. */
export async function copyParticipants(
  transaction: Transaction,
  { organizationId, sourceId, targetId }: Merge,
): Promise<void> {
  await transaction.write({
    name: 'copy_participants',
    text: `INSERT INTO conversation_participants
             (organization_id, conversation_id, address, name, contact_id, confirmed_at, removed_at, inserted_at)
           SELECT $1, $3, p.address, p.name, p.contact_id, p.confirmed_at, p.removed_at, p.inserted_at
             FROM conversation_participants p WHERE p.organization_id = $1 AND p.conversation_id = $2
           ON CONFLICT DO NOTHING`,
    values: [organizationId, sourceId, targetId],
  });
}

/** Lowest first. */
const priorityRanks = `ARRAY['none', 'low', 'medium', 'high', 'urgent']`;

/**
 * The target's row after the messages were moved; call it before the source is closed. The target keeps the higher
 * priority and the earlier waiting time: a reply in one of the two did not answer the question in the other. Its
 * replies are sent by its own mail channel, otherwise by the source's. It keeps its status, except that a closed
 * target is reopened if a contact has written in either one since, as if the message had been written here, unless
 * the source was closed as well.
 */
const updateTargetText = `
  WITH both_of AS (
    SELECT sum(message_count) AS message_count, min(first_replied_at) AS first_replied_at, max(closed_at) AS closed_at,
           max(updated_at) AS updated_at, min(waiting_since) AS waiting_since,
           (${priorityRanks})[max(array_position(${priorityRanks}, priority))] AS priority, bool_and(status = 'closed') AS are_closed,
           max(solution_message_id::text) FILTER (WHERE id = $2)::uuid AS source_solution,
           max(channel_id::text) FILTER (WHERE id = $2)::uuid AS source_channel,
           max(chat_channel_id::text) FILTER (WHERE id = $2)::uuid AS source_site, min(scheduled_at) AS scheduled_at,
           bool_or(scheduled_is_held OR id = $2 AND scheduled_at IS NOT NULL) AS scheduled_is_held
      FROM conversations WHERE organization_id = $1 AND id IN ($2, $3)
  ), last AS (
    SELECT last_message_id, last_message_preview, last_message_user_id, last_message_contact_id, last_message_at,
           undelivered_message_id, undelivered_error, undelivered_at
      FROM conversations WHERE organization_id = $1 AND id IN ($2, $3)
     ORDER BY last_message_at DESC NULLS LAST, last_message_id DESC LIMIT 1
  ), contact AS (
    SELECT max(inserted_at) AS last_wrote_at
      FROM messages WHERE organization_id = $1 AND conversation_id = $3 AND contact_id IS NOT NULL
  ), reopened AS (
    SELECT t.closed_at < contact.last_wrote_at AND NOT both_of.are_closed AS it
      FROM conversations t, contact, both_of WHERE t.organization_id = $1 AND t.id = $3
  ), c AS (
  UPDATE conversations c
     SET message_count = both_of.message_count, first_replied_at = both_of.first_replied_at,
         last_message_id = last.last_message_id, last_message_preview = last.last_message_preview,
         last_message_user_id = last.last_message_user_id, last_message_contact_id = last.last_message_contact_id,
         last_message_at = last.last_message_at, undelivered_message_id = last.undelivered_message_id,
         undelivered_error = last.undelivered_error, undelivered_at = last.undelivered_at, waiting_since = both_of.waiting_since,
         priority = both_of.priority,
         solution_message_id = coalesce(c.solution_message_id, both_of.source_solution),
         channel_id = coalesce(c.channel_id, both_of.source_channel),
         chat_channel_id = coalesce(c.chat_channel_id, both_of.source_site),
         scheduled_at = both_of.scheduled_at, scheduled_is_held = both_of.scheduled_is_held,
         status = CASE WHEN reopened.it THEN 'open' ELSE c.status END,
         closed_at = CASE WHEN reopened.it THEN NULL WHEN both_of.are_closed THEN both_of.closed_at ELSE c.closed_at END,
         last_activity_at = coalesce(last.last_message_at, c.inserted_at),
         updated_at = greatest($4, ${microsecondAfter('both_of.updated_at')})
    FROM both_of, last, reopened
   WHERE c.organization_id = $1 AND c.id = $3 RETURNING c.*)
  SELECT ${conversationSnapshot} AS snapshot FROM c`;

export async function updateTarget(transaction: Transaction, merge: Merge): Promise<Snapshot> {
  const { organizationId, sourceId, targetId, now } = merge;
  const { rows } = await transaction.write<{ snapshot: Snapshot }>({
    name: 'update_merge_target',
    text: updateTargetText,
    values: [organizationId, sourceId, targetId, formatTimestamp(now)],
  });
  return rows[0]?.snapshot ?? {};
}

/** The source has no messages any more: its row becomes that of an empty, closed conversation. */
export async function closeSource(transaction: Transaction, merge: Merge): Promise<Snapshot> {
  const { organizationId, sourceId, targetId, now } = merge;
  const timestamp = `greatest($4, ${microsecondAfter('c.updated_at')})`;
  const { rows } = await transaction.write<{ snapshot: Snapshot }>({
    name: 'close_merge_source',
    text: `WITH c AS (
           UPDATE conversations c
              SET merged_into_id = $3, status = 'closed', closed_at = coalesce(c.closed_at, ${timestamp}),
                  snoozed_until = NULL, message_count = 0, last_message_id = NULL, last_message_preview = NULL,
                  last_message_user_id = NULL, last_message_contact_id = NULL, last_message_at = NULL,
                  undelivered_message_id = NULL, undelivered_error = NULL, undelivered_at = NULL,
                  scheduled_at = NULL, scheduled_is_held = false,
                  solution_message_id = NULL, waiting_since = NULL, first_replied_at = NULL,
                  last_activity_at = c.inserted_at, updated_at = ${timestamp}
            WHERE c.organization_id = $1 AND c.id = $2 RETURNING c.*)
           SELECT ${conversationSnapshot} AS snapshot FROM c`,
    values: [organizationId, sourceId, targetId, formatTimestamp(now)],
  });
  return rows[0]?.snapshot ?? {};
}

/** Conversations merged into the source before now point to the target. */
export async function repointChain(
  transaction: Transaction,
  { organizationId, sourceId, targetId, now }: Merge,
): Promise<{ id: string; snapshot: Snapshot }[]> {
  const { rows } = await transaction.write<{ id: string; snapshot: Snapshot }>({
    name: 'repoint_merged',
    text: `WITH c AS (
           UPDATE conversations c
              SET merged_into_id = $3, updated_at = greatest($4, ${microsecondAfter('c.updated_at')})
            WHERE c.organization_id = $1 AND c.merged_into_id = $2 RETURNING c.*)
           SELECT c.id, ${conversationSnapshot} AS snapshot FROM c`,
    values: [organizationId, sourceId, targetId, formatTimestamp(now)],
  });
  return rows;
}

/** Removes a moved message's solution mark; returns its row as events store it, and the previous one. */
export async function dropMark(
  transaction: Transaction,
  organizationId: string,
  messageId: string,
): Promise<{ before: Snapshot; after: Snapshot }> {
  const { rows } = await transaction.write<{ before: Snapshot; after: Snapshot }>({
    name: 'drop_mark',
    text: `WITH old AS (
             SELECT * FROM messages WHERE organization_id = $1 AND id = $2
           ), m AS (
             UPDATE messages SET marked_as_solution_at = NULL WHERE organization_id = $1 AND id = $2 RETURNING *
           )
           SELECT to_jsonb(old) AS before, to_jsonb(m) AS after FROM old CROSS JOIN m`,
    values: [organizationId, messageId],
  });
  return rows[0] ?? { before: {}, after: {} };
}
