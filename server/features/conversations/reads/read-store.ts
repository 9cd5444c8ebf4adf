import { sightOf, visibleIn } from '../../../access/visible-conversations.ts';
import type { Transaction, Writer } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import type { Viewer } from './unread.ts';

/**
 * Marks a conversation as read up to its latest message, or as unread until it is read again; false if it doesn't
 * exist or is merged. Stores the message's own time, so that no clock can be ahead of the contact's next message.
 */
export async function markConversation(
  writer: Writer,
  { organizationId, userId }: Viewer,
  { conversationId, isUnread }: { conversationId: string; isUnread: boolean },
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'mark_conversation',
    text: `INSERT INTO conversation_reads AS r (organization_id, user_id, conversation_id, read_at, is_unread_by_hand)
           SELECT $1, $2, c.id, coalesce(c.last_message_at, c.inserted_at), $4
             FROM conversations c
            WHERE c.organization_id = $1 AND c.id = $3 AND c.merged_into_id IS NULL AND ${visibleIn('c', '$5')}
               ON CONFLICT (organization_id, user_id, conversation_id) DO UPDATE
              SET read_at = greatest(r.read_at, excluded.read_at), is_unread_by_hand = excluded.is_unread_by_hand`,
    values: [organizationId, userId, conversationId, isUnread, ...sightOf({ user: { id: userId } })],
  });
  return rowCount === 1;
}

/** A member's own reply, and when it was written. */
export type OwnReply = { userId: string; conversationId: string; at: Microseconds };

/**
 * Replying marks earlier messages as read. Returns the members with that setting; the others mark conversations
 * manually.
 */
export async function markReadByReplies(
  transaction: Transaction,
  organizationId: string,
  replies: readonly OwnReply[],
): Promise<{ user_id: string; conversation_id: string }[]> {
  if (replies.length === 0) return [];
  const { rows } = await transaction.write<{ user_id: string; conversation_id: string }>({
    name: 'mark_read_by_replies',
    text: `INSERT INTO conversation_reads AS r (organization_id, user_id, conversation_id, read_at, is_unread_by_hand)
           SELECT $1, own.user_id, own.conversation_id, max(own.at), false
             FROM unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) AS own (user_id, conversation_id, at)
             JOIN members m ON m.organization_id = $1 AND m.user_id = own.user_id
             LEFT JOIN notification_preferences p ON p.organization_id = $1 AND p.user_id = own.user_id
            WHERE p.read_when IS DISTINCT FROM 'by_hand'
            GROUP BY own.user_id, own.conversation_id ORDER BY own.user_id, own.conversation_id
               ON CONFLICT (organization_id, user_id, conversation_id) DO UPDATE
              SET read_at = greatest(r.read_at, excluded.read_at), is_unread_by_hand = false
        RETURNING user_id, conversation_id`,
    values: [
      organizationId,
      replies.map(({ userId }) => userId),
      replies.map(({ conversationId }) => conversationId),
      replies.map(({ at }) => formatTimestamp(at)),
    ],
  });
  return rows;
}

/**
 * The target becomes unread for every member who had it or the source unread. Call it before messages are moved:
 * afterwards they can't be distinguished from those of the target, which may have been read.
 */
export async function keepUnreadInMerge(
  transaction: Transaction,
  { organizationId, sourceId, targetId }: { organizationId: string; sourceId: string; targetId: string },
): Promise<void> {
  await transaction.write({
    name: 'keep_unread_in_merge',
    text: `INSERT INTO conversation_reads AS r (organization_id, user_id, conversation_id, read_at, is_unread_by_hand)
           SELECT $1, m.user_id, $3, coalesce(source.read_at, m.unread_since), true
             FROM members m
             LEFT JOIN conversation_reads source
               ON source.organization_id = $1 AND source.user_id = m.user_id AND source.conversation_id = $2
            WHERE m.organization_id = $1 AND (source.is_unread_by_hand OR (
                  EXISTS (SELECT 1 FROM conversation_reads target WHERE target.organization_id = $1
                             AND target.user_id = m.user_id AND target.conversation_id = $3)
                  AND EXISTS (SELECT 1 FROM messages msg
                     WHERE msg.organization_id = $1 AND msg.conversation_id = $2 AND msg.contact_id IS NOT NULL
                       AND msg.inserted_at > coalesce(source.read_at, m.unread_since))))
            ORDER BY m.user_id
               ON CONFLICT (organization_id, user_id, conversation_id) DO UPDATE SET is_unread_by_hand = true`,
    values: [organizationId, sourceId, targetId],
  });
  await transaction.write({
    name: 'delete_reads_of_merged',
    text: 'DELETE FROM conversation_reads WHERE organization_id = $1 AND conversation_id = $2',
    values: [organizationId, sourceId],
  });
}
