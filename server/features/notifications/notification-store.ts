import sql, { join, raw } from 'sql-template-tag';
import { maxCounted } from '../../../contract/inbox/max-counted.ts';
import type { UnreadCounts } from '../../../contract/inbox/notification.ts';
import { sightOf, visibleIn, visibleTo } from '../../access/visible-conversations.ts';
import type { Database, Reader, Writer } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { afterKey, inListOrder, limitClause, orderBy, type PageRange } from '../../db/page-range.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { isUnread, type Viewer } from '../conversations/reads/unread.ts';
import { type NotificationRow, notificationColumns, notificationJoins } from './notification-row.ts';

const order = { at: 'n.updated_at', id: 'n.id', descending: true };

/** A member's notifications, latest first, one more than the limit if there is more. */
export async function listNotifications(
  reader: Reader,
  { organizationId, userId }: Viewer,
  { onlyUnread, ...range }: PageRange & { onlyUnread: boolean },
): Promise<NotificationRow[]> {
  const conditions = [
    sql`n.organization_id = ${organizationId}`,
    sql`n.user_id = ${userId}`,
    ...(onlyUnread ? [raw('n.read_at IS NULL')] : []),
    ...afterKey(order, range),
  ];
  const { text, values } = sql`
    SELECT ${raw(notificationColumns)}
      FROM (SELECT * FROM notifications n WHERE ${join(conditions, ' AND ')}
             ${orderBy(order, range.direction)} ${limitClause(range)}) n
    ${raw(notificationJoins)}
     WHERE ${visibleTo({ user: { id: userId } })}
    ${orderBy(order, range.direction)}`;
  const rows = await reader.read<NotificationRow>({ ...preparedName(text), text, values });
  return inListOrder(rows, range.direction);
}

/** One statement, with each count capped at a hundred. */
export async function countUnread(reader: Reader, viewer: Viewer): Promise<UnreadCounts> {
  const { organizationId, userId } = viewer;
  const { text, values } = sql`
    SELECT (SELECT count(*)::int FROM (
              SELECT 1 FROM notifications n
                JOIN conversations c ON c.organization_id = ${organizationId} AND c.id = n.conversation_id AND ${visibleTo({ user: { id: userId } })}
               WHERE n.organization_id = ${organizationId} AND n.user_id = ${userId} AND n.read_at IS NULL LIMIT ${raw(String(maxCounted))}) counted) AS notifications,
           (SELECT count(*)::int FROM (
              SELECT c.* FROM conversations c
               WHERE c.organization_id = ${organizationId} AND NOT c.is_spam AND c.merged_into_id IS NULL
                 AND c.assignee_id = ${userId} AND c.status = 'open' AND ${visibleTo({ user: { id: userId } })}
               ORDER BY c.last_activity_at DESC, c.id DESC LIMIT ${raw(String(maxCounted))}) c
             WHERE ${isUnread(viewer)}) AS mine`;
  const [counts] = await reader.read<UnreadCounts>({ ...preparedName(text), text, values });
  return counts ?? { notifications: 0, mine: 0 };
}

/** Whether the member has it; one that is already read stays unchanged. */
export async function markNotificationRead(
  writer: Writer,
  { organizationId, userId }: Viewer,
  { id, now }: { id: string; now: Microseconds },
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'mark_notification_read',
    text: `UPDATE notifications SET read_at = coalesce(read_at, $4::timestamptz)
            WHERE organization_id = $1 AND user_id = $2 AND id = $3`,
    values: [organizationId, userId, id, formatTimestamp(now)],
  });
  return rowCount === 1;
}

const hasNewer = `EXISTS (
  SELECT 1 FROM notifications newer
   WHERE newer.organization_id = $1 AND newer.user_id = $2 AND newer.conversation_id = n.conversation_id
     AND newer.kind = n.kind AND newer.read_at IS NULL)`;

/** Whether the member has it; one that has an unread successor stays read. */
export async function markNotificationUnread(
  writer: Writer,
  { organizationId, userId }: Viewer,
  id: string,
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'mark_notification_unread',
    text: `UPDATE notifications n SET read_at = CASE WHEN ${hasNewer} THEN n.read_at END, reading_id = NULL
            WHERE n.organization_id = $1 AND n.user_id = $2 AND n.id = $3`,
    values: [organizationId, userId, id],
  });
  return rowCount === 1;
}

/** Marks those of one conversation; whether any was unread. */
export async function markConversationNotificationsRead(
  writer: Writer,
  { organizationId, userId }: Viewer,
  { conversationId, now }: { conversationId: string; now: Microseconds },
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'mark_conversation_notifications_read',
    text: `UPDATE notifications SET read_at = $4
            WHERE organization_id = $1 AND user_id = $2 AND conversation_id = $3 AND read_at IS NULL
              AND EXISTS (SELECT 1 FROM conversations c WHERE c.organization_id = $1 AND c.id = $3 AND ${visibleIn('c', '$5')})`,
    values: [
      organizationId,
      userId,
      conversationId,
      formatTimestamp(now),
      ...sightOf({ user: { id: userId } }),
    ],
  });
  return (rowCount ?? 0) > 0;
}

const batchSize = 1000;

/** Marks all unread ones, batch by batch, and records which request did. */
export async function markAllRead(
  writer: Writer,
  { organizationId, userId }: Viewer,
  { readingId, now }: { readingId: string; now: Microseconds },
): Promise<void> {
  let marked: number;
  do {
    const { rowCount } = await writer.write({
      name: 'mark_all_notifications_read',
      text: `UPDATE notifications SET read_at = $3, reading_id = $4
              WHERE organization_id = $1 AND user_id = $2 AND id IN (
                SELECT id FROM notifications WHERE organization_id = $1 AND user_id = $2 AND read_at IS NULL
                 LIMIT ${batchSize})`,
      values: [organizationId, userId, formatTimestamp(now), readingId],
    });
    marked = rowCount ?? 0;
  } while (marked === batchSize);
}

/** Reverts what such a request marked, unless the same has happened again since. */
export async function undoMarkAllRead(
  database: Database,
  { organizationId, userId }: Viewer,
  readingId: string,
): Promise<void> {
  let restored: number;
  do {
    const { rowCount } = await database.write({
      name: 'undo_mark_all_read',
      text: `UPDATE notifications n SET read_at = CASE WHEN ${hasNewer} THEN n.read_at END, reading_id = NULL
              WHERE n.organization_id = $1 AND n.user_id = $2 AND n.id IN (
                SELECT id FROM notifications WHERE organization_id = $1 AND user_id = $2 AND reading_id = $3
                 LIMIT ${batchSize})`,
      values: [organizationId, userId, readingId],
    });
    restored = rowCount ?? 0;
  } while (restored === batchSize);
}
