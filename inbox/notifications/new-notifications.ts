import type { Notification } from '../../contract/inbox/notification.ts';

/** What was unread, by the notification's id: how often it had happened. */
export type Seen = ReadonlyMap<string, number>;

export function seenOf(unread: readonly Notification[]): Seen {
  return new Map(unread.map(({ id, count }) => [id, count]));
}

/** Those that weren't there before, or have happened again; oldest first. */
export function newNotifications(before: Seen, unread: readonly Notification[]): Notification[] {
  return unread.filter(({ id, count }) => count > (before.get(id) ?? 0)).toReversed();
}
