import { kindsOffByDefault } from '../../../contract/values/notification-kinds.ts';
import type { Transaction } from '../../db/database.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import { unreadMicroseconds } from '../../features/notifications/email/email-unread.ts';
import { setTimers, type Timer } from '../../features/notifications/timer-store.ts';
import { newId } from '../../ids/public-id.ts';
import type { NewNotification } from './notifications-of.ts';

/**
 * Creates them for active members who want this kind; if there is an unread one of the same kind, its count increases
 * and it refers to the latest. Each is emailed once if it stays unread, however often it happens again, and pushed
 * each time. Returns the
 * affected members.
 */
export async function insertNotifications(
  transaction: Transaction,
  organizationId: string,
  created: readonly NewNotification[],
): Promise<string[]> {
  if (created.length === 0) return [];
  const timers = created.flatMap(({ userId, from, at }): Timer[] => [
    { userId, channel: 'push', dueAt: at },
    { userId, channel: 'email', dueAt: from + unreadMicroseconds },
  ]);
  await setTimers(transaction, organizationId, timers);
  const { rows } = await transaction.write<{ user_id: string }>({
    name: 'insert_notifications',
    text: `INSERT INTO notifications AS n
             (organization_id, id, user_id, conversation_id, kind, count, actor_user_id, actor_app_id, message_id, note_id,
              inserted_at, updated_at, email_at, push_at)
           SELECT $1, made.*
             FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::integer[], $7::uuid[], $8::uuid[], $9::uuid[],
                         $10::uuid[], $11::timestamptz[], $12::timestamptz[], $13::timestamptz[], $12::timestamptz[])
               AS made (id, user_id, conversation_id, kind, count, actor_user_id, actor_app_id, message_id, note_id,
                        inserted_at, updated_at, email_at, push_at)
             JOIN members m ON m.organization_id = $1 AND m.user_id = made.user_id AND m.status = 'active'
             LEFT JOIN notification_preferences p ON p.organization_id = $1 AND p.user_id = made.user_id
            WHERE made.kind <> ALL (coalesce(p.muted_kinds, '{${kindsOffByDefault.join()}}'))
               ON CONFLICT (organization_id, user_id, conversation_id, kind) WHERE read_at IS NULL DO UPDATE
              SET count = n.count + excluded.count, actor_user_id = excluded.actor_user_id,
                  actor_app_id = excluded.actor_app_id, message_id = excluded.message_id, note_id = excluded.note_id,
                  updated_at = greatest(n.updated_at, excluded.updated_at), push_at = excluded.push_at
        RETURNING user_id`,
    values: [
      organizationId,
      created.map(() => newId()),
      created.map(({ userId }) => userId),
      created.map(({ conversationId }) => conversationId),
      created.map(({ kind }) => kind),
      created.map(({ count }) => count),
      created.map(({ actorUserId }) => actorUserId),
      created.map(({ actorAppId }) => actorAppId),
      created.map(({ messageId }) => messageId),
      created.map(({ noteId }) => noteId),
      created.map(({ from }) => formatTimestamp(from)),
      created.map(({ at }) => formatTimestamp(at)),
      created.map(({ from }) => formatTimestamp(from + unreadMicroseconds)),
    ],
  });
  return rows.map(({ user_id }) => user_id);
}
