import type { QuietHours } from '../../../../contract/inbox/notification.ts';
import type { NotificationKind } from '../../../../contract/values/notification-kinds.ts';
import { sightOf, visibleIn } from '../../../access/visible-conversations.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { type NotificationRow, notificationColumns, notificationJoins } from '../notification-row.ts';
import type { TimerKey } from '../timer-store.ts';

const isWanted = `n.kind <> ALL (coalesce(p.muted_email_kinds, '{}'))`;

/** Anything that was due so long ago is outdated when a server comes back, or starts to send mail. */
const maxAge: Microseconds = 2 * 24 * 3600 * 1_000_000;

export type Waiting = { email_at: Microseconds; quiet_hours: QuietHours | null };

/** The first unread notification that is yet to be emailed to an active member who wants that. */
export async function firstToEmail(
  transaction: Transaction,
  { organization_id, user_id }: TimerKey,
  now: Microseconds,
): Promise<Waiting | undefined> {
  const [row] = await transaction.read<Waiting>({
    name: 'first_notification_to_email',
    text: `SELECT n.email_at, p.quiet_hours
             FROM notifications n
             JOIN members m ON m.organization_id = $1 AND m.user_id = $2 AND m.status = 'active'
             JOIN organizations o ON o.id = $1 AND o.deleted_at IS NULL
             LEFT JOIN notification_preferences p ON p.organization_id = $1 AND p.user_id = $2
            WHERE n.organization_id = $1 AND n.user_id = $2 AND n.read_at IS NULL AND n.email_at > $3 AND ${isWanted}
            ORDER BY n.email_at LIMIT 1`,
    values: [organization_id, user_id, formatTimestamp(now - maxAge)],
  });
  return row;
}

/** Nothing that is unread now is emailed again: one email has all of it. */
export async function markEmailed(
  transaction: Transaction,
  { organization_id, user_id }: TimerKey,
): Promise<void> {
  await transaction.write({
    name: 'mark_notifications_emailed',
    text: `UPDATE notifications SET email_at = NULL
            WHERE organization_id = $1 AND user_id = $2 AND email_at IS NOT NULL AND read_at IS NULL`,
    values: [organization_id, user_id],
  });
}

export type Recipient = {
  email: string;
  language: string | null;
  organization: string;
  slug: string;
  muted_email_kinds: NotificationKind[];
};

/** Undefined if they are no longer an active member. */
export async function findRecipient(
  reader: Reader,
  { organization_id, user_id }: TimerKey,
): Promise<Recipient | undefined> {
  const [row] = await reader.read<Recipient>({
    name: 'find_notified_member',
    text: `SELECT u.email, u.language, o.name AS organization, o.slug,
                  coalesce(p.muted_email_kinds, '{}') AS muted_email_kinds
             FROM members m
             JOIN users u ON u.id = m.user_id
             JOIN organizations o ON o.id = $1 AND o.deleted_at IS NULL
             LEFT JOIN notification_preferences p ON p.organization_id = $1 AND p.user_id = $2
            WHERE m.organization_id = $1 AND m.user_id = $2 AND m.status = 'active'`,
    values: [organization_id, user_id],
  });
  return row;
}

/** The latest unread ones of the kinds that are emailed, up to a limit. */
export function unreadToEmail(
  reader: Reader,
  { organization_id, user_id }: TimerKey,
  { muted_email_kinds, limit }: Pick<Recipient, 'muted_email_kinds'> & { limit: number },
): Promise<NotificationRow[]> {
  return reader.read<NotificationRow>({
    name: 'unread_notifications_to_email',
    text: `SELECT ${notificationColumns}
             FROM (SELECT * FROM notifications n
                    WHERE n.organization_id = $1 AND n.user_id = $2 AND n.read_at IS NULL AND n.kind <> ALL ($3)
                    ORDER BY n.updated_at DESC, n.id DESC LIMIT $4) n
             ${notificationJoins}
            WHERE ${visibleIn('c', '$5')}
            ORDER BY n.updated_at DESC, n.id DESC`,
    values: [organization_id, user_id, muted_email_kinds, limit, ...sightOf({ user: { id: user_id } })],
  });
}
