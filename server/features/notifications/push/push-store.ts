import type { QuietHours } from '../../../../contract/inbox/notification.ts';
import { sightOf, visibleIn } from '../../../access/visible-conversations.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { type NotificationRow, notificationColumns, notificationJoins } from '../notification-row.ts';
import type { TimerKey } from '../timer-store.ts';

/** Anything that has been due for so long is outdated when a server comes back. */
const maxAge: Microseconds = 2 * 24 * 3600 * 1_000_000;

export type ToPush = { id: string; push_at: Microseconds; quiet_hours: QuietHours | null };

/** The latest unread notifications that are yet to be pushed to an active member who wants that. */
export function latestToPush(
  transaction: Transaction,
  { organization_id, user_id }: TimerKey,
  { now, limit }: { now: Microseconds; limit: number },
): Promise<ToPush[]> {
  return transaction.read<ToPush>({
    name: 'latest_notifications_to_push',
    text: `SELECT n.id, n.push_at, p.quiet_hours
             FROM notifications n
             JOIN members m ON m.organization_id = $1 AND m.user_id = $2 AND m.status = 'active'
             JOIN organizations o ON o.id = $1 AND o.deleted_at IS NULL
             LEFT JOIN notification_preferences p ON p.organization_id = $1 AND p.user_id = $2
            WHERE n.organization_id = $1 AND n.user_id = $2 AND n.read_at IS NULL AND n.push_at > $3
              AND n.kind <> ALL (coalesce(p.muted_push_kinds, '{}'))
            ORDER BY n.push_at DESC LIMIT $4`,
    values: [organization_id, user_id, formatTimestamp(now - maxAge), limit],
  });
}

export async function markPushed(
  transaction: Transaction,
  { organization_id, user_id }: TimerKey,
): Promise<void> {
  await transaction.write({
    name: 'mark_notifications_pushed',
    text: `UPDATE notifications SET push_at = NULL
            WHERE organization_id = $1 AND user_id = $2 AND push_at IS NOT NULL AND read_at IS NULL`,
    values: [organization_id, user_id],
  });
}

/** A notification that its member hasn't read. */
export async function findUnread(
  reader: Reader,
  { organization_id, user_id }: TimerKey,
  id: string,
): Promise<NotificationRow | undefined> {
  const [row] = await reader.read<NotificationRow>({
    name: 'find_unread_notification',
    text: `SELECT ${notificationColumns}
             FROM (SELECT * FROM notifications n
                    WHERE n.organization_id = $1 AND n.user_id = $2 AND n.id = $3 AND n.read_at IS NULL) n
             ${notificationJoins} WHERE ${visibleIn('c', '$4')}`,
    values: [organization_id, user_id, id, ...sightOf({ user: { id: user_id } })],
  });
  return row;
}
