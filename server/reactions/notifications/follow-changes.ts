import type { Transaction } from '../../db/database.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import type { OwnReply } from '../../features/conversations/reads/read-store.ts';

/* Changes to existing notifications. */

/** Replying marks a conversation's earlier notifications as read. Returns the members whose notifications changed. */
export async function readByReplies(
  transaction: Transaction,
  organizationId: string,
  replies: readonly OwnReply[],
): Promise<string[]> {
  if (replies.length === 0) return [];
  const { rows } = await transaction.write<{ user_id: string }>({
    name: 'read_notifications_by_replies',
    text: `UPDATE notifications n SET read_at = own.at
             FROM (SELECT user_id, conversation_id, max(at) AS at
                     FROM unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) AS reply (user_id, conversation_id, at)
                    GROUP BY user_id, conversation_id) own
            WHERE n.organization_id = $1 AND n.user_id = own.user_id AND n.conversation_id = own.conversation_id
              AND n.read_at IS NULL AND n.updated_at <= own.at
        RETURNING n.user_id`,
    values: [
      organizationId,
      replies.map(({ userId }) => userId),
      replies.map(({ conversationId }) => conversationId),
      replies.map(({ at }) => formatTimestamp(at)),
    ],
  });
  return rows.map(({ user_id }) => user_id);
}

/** Notifications about only a deleted note are removed; grouped ones count one less, and lose their excerpt. */
export async function forgetNote(
  transaction: Transaction,
  organizationId: string,
  { noteId, conversationId }: { noteId: string; conversationId: string },
): Promise<string[]> {
  const ofNote = 'organization_id = $1 AND conversation_id = $2 AND note_id = $3';
  const values = [organizationId, conversationId, noteId];
  const { rows: counted } = await transaction.write<{ user_id: string }>({
    name: 'count_note_less',
    text: `UPDATE notifications SET count = count - 1, note_id = NULL WHERE ${ofNote} AND count > 1 RETURNING user_id`,
    values,
  });
  const { rows: removed } = await transaction.write<{ user_id: string }>({
    name: 'delete_notifications_of_note',
    text: `DELETE FROM notifications WHERE ${ofNote} RETURNING user_id`,
    values,
  });
  return [...counted, ...removed].map(({ user_id }) => user_id);
}

/** The target of a merge has the source's followers and notifications; of two unread ones of a kind it keeps its own. */
export async function followMerge(
  transaction: Transaction,
  organizationId: string,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<string[]> {
  const values = [organizationId, sourceId, targetId];
  for (const [name, text] of Object.entries(mergeStatements)) await transaction.write({ name, text, values });
  await transaction.write({
    name: 'delete_followers_of_merged',
    text: 'DELETE FROM followers WHERE organization_id = $1 AND conversation_id = $2',
    values: [organizationId, sourceId],
  });
  const { rows } = await transaction.write<{ user_id: string }>({
    name: 'move_notifications',
    text: `UPDATE notifications SET conversation_id = $3
            WHERE organization_id = $1 AND conversation_id = $2
              AND EXISTS (SELECT 1 FROM conversations WHERE organization_id = $1 AND id = $3) RETURNING user_id`,
    values,
  });
  return rows.map(({ user_id }) => user_id);
}

const mergeStatements = {
  move_followers: `
    INSERT INTO followers (organization_id, conversation_id, user_id)
    SELECT $1, $3, user_id FROM followers
     WHERE organization_id = $1 AND conversation_id = $2
       AND EXISTS (SELECT 1 FROM conversations WHERE organization_id = $1 AND id = $3)
     ORDER BY user_id ON CONFLICT DO NOTHING`,
  add_counts_of_merged: `
    UPDATE notifications target SET count = target.count + source.count
      FROM notifications source
     WHERE target.organization_id = $1 AND target.conversation_id = $3 AND target.read_at IS NULL
       AND source.organization_id = $1 AND source.conversation_id = $2 AND source.read_at IS NULL
       AND source.user_id = target.user_id AND source.kind = target.kind`,
  delete_counted_of_merged: `
    DELETE FROM notifications source
     WHERE source.organization_id = $1 AND source.conversation_id = $2 AND source.read_at IS NULL
       AND EXISTS (SELECT 1 FROM notifications target
                    WHERE target.organization_id = $1 AND target.conversation_id = $3 AND target.read_at IS NULL
                      AND target.user_id = source.user_id AND target.kind = source.kind)`,
};

const personalTables = [
  'notifications',
  'notification_preferences',
  'notification_timers',
  'reminders',
  'sidebar_preferences',
  'keyboard_preferences',
  'followers',
  'conversation_reads',
];

/** Deletes everything of a member that is only theirs. */
export async function forgetMember(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  for (const table of personalTables)
    await transaction.write({
      text: `DELETE FROM ${table} WHERE organization_id = $1 AND user_id = $2
                AND NOT EXISTS (SELECT 1 FROM members WHERE organization_id = $1 AND user_id = $2)`,
      values: [organizationId, userId],
    });
}
