import type { Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import type { EventActor } from '../../../events/record-event.ts';

/** A locked conversation, and the new one that some of its messages move to; all uuids. */
export type Split = {
  organizationId: string;
  sourceId: string;
  newId: string;
  /** The events `conversation.created` of the new one, and `conversation.split` of the other. */
  createdId: string;
  splitId: string;
  actor: EventActor;
  now: Microseconds;
};

/**
 * Writes the new conversation, still empty: it takes the contact, the assignee, the team, the tags and the channels from
 * the other one, but not its custom fields. Its number is locked until the end of the
 * transaction, so that numbers have no gaps.
 */
export async function beginSplit(
  transaction: Transaction,
  { organizationId, sourceId, newId, now }: Split,
  subject: string | null,
): Promise<void> {
  const { rows } = await transaction.write<{ last_number: number }>({
    name: 'next_conversation_number',
    text: `UPDATE conversation_counters SET last_number = last_number + 1 WHERE organization_id = $1
           RETURNING last_number`,
    values: [organizationId],
  });
  await transaction.write({
    name: 'insert_split_conversation',
    text: `INSERT INTO conversations (organization_id, id, number, subject, source, priority, is_spam, contact_id, assignee_id,
                                      team_id, channel_id, chat_channel_id, last_activity_at, inserted_at, updated_at)
           SELECT $1, $3, $4, $5, source, priority, is_spam, contact_id, assignee_id, team_id, channel_id, chat_channel_id, $6, $6, $6
             FROM conversations WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, sourceId, newId, rows[0]?.last_number, subject, formatTimestamp(now)],
  });
  await transaction.write({
    name: 'copy_tags_of_split',
    text: `INSERT INTO conversation_tags (organization_id, conversation_id, tag_id, last_activity_at)
           SELECT $1, $3, tag_id, $4 FROM conversation_tags WHERE organization_id = $1 AND conversation_id = $2`,
    values: [organizationId, sourceId, newId, formatTimestamp(now)],
  });
}

/**
 * What was read stays read, by members and by the visitor of a chat; members who follow one conversation follow both,
 * and notifications about moved messages lead to the new one.
 */
export async function copyReadStates(
  transaction: Transaction,
  { organizationId, sourceId, newId }: Split,
  messageIds: readonly string[],
): Promise<void> {
  for (const [table, columns] of copied)
    await transaction.write({
      name: `copy_${table}_of_split`,
      text: `INSERT INTO ${table} (organization_id, conversation_id, ${columns})
             SELECT $1, $3, ${columns} FROM ${table} WHERE organization_id = $1 AND conversation_id = $2`,
      values: [organizationId, sourceId, newId],
    });
  await transaction.write({
    name: 'move_notifications_of_split',
    text: `UPDATE notifications SET conversation_id = $3
            WHERE organization_id = $1 AND conversation_id = $2 AND message_id = ANY ($4::uuid[])`,
    values: [organizationId, sourceId, newId, messageIds],
  });
}

const copied = [
  ['conversation_reads', 'user_id, read_at, is_unread_by_hand'],
  ['followers', 'user_id'],
  ['widget_reads', 'contact_id, up_to, read_at'],
  ['widget_follow_ups', 'due_at, mailed_up_to'],
] as const;

/** A line in the history of each, with a link to the other. */
export async function recordSplitHistory(
  transaction: Transaction,
  { organizationId, sourceId, newId, createdId, splitId, actor, now }: Split,
): Promise<void> {
  await transaction.write({
    name: 'record_split_history',
    text: `INSERT INTO conversation_history (organization_id, conversation_id, inserted_at, id, actor_type, actor_user_id,
                                             actor_app_id, before, after, split_into_id, split_from_id)
           SELECT $1, line.conversation_id, $4, line.id, $7, $8, $9, '{}', '{}', line.into_id, line.from_id
             FROM (VALUES ($2::uuid, $5::uuid, $3::uuid, NULL::uuid), ($3::uuid, $6::uuid, NULL::uuid, $2::uuid))
               AS line (conversation_id, id, into_id, from_id)`,
    values: [
      organizationId,
      sourceId,
      newId,
      formatTimestamp(now),
      splitId,
      createdId,
      actor.type,
      actor.type === 'member' ? actor.userId : null,
      actor.type === 'system' ? null : (actor.appId ?? null),
    ],
  });
}
