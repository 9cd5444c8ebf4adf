import type { Notification } from '../../contract/inbox/notification.ts';

/** How often each unread notification had occurred, by id. */
export type Seen = ReadonlyMap<string, number>;

export function notificationIds(unread: readonly Notification[]): Seen {
  return new Map(unread.map(({ id, count }) => [id, count]));
}

/** Notifications that are new or have occurred again, oldest first. */
export function newNotifications(before: Seen, unread: readonly Notification[]): Notification[] {
  return unread.filter(({ id, count }) => count > (before.get(id) ?? 0)).toReversed();
}
