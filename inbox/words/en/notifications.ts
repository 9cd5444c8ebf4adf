import { numberText } from '../locale/number-text.ts';

/** Notifications and unread state. */
export const notifications = {
  title: 'Notifications',
  deskbell: 'Deskbell',
  kinds: {
    assignment: (name: string, _: number) => `${name} assigned a conversation to you`,
    mention: (name: string, count: number) =>
      count === 1 ? `${name} mentioned you` : `${numberText(count)} mentions, latest by ${name}`,
    reply: (name: string, count: number) =>
      count === 1 ? `New message from ${name}` : `${numberText(count)} new messages, latest from ${name}`,
    note: (name: string, count: number) =>
      count === 1 ? `${name} added a note` : `${numberText(count)} new notes, latest by ${name}`,
    team: (name: string, _: number) => `New in your team, from ${name}`,
    held: (_: string, __: number) => 'Your scheduled message wasn’t sent',
    reminder: (_: string, __: number) => 'Your reminder: no reply yet',
  },
  unread: 'Unread',
  unreadCount: (count: string) => `${count} unread`,
  empty: 'You’re all caught up',
  emptyWhy: 'Mentions, assignments and replies appear here.',
  failed: 'Couldn’t load notifications',
  loading: 'Loading notifications',
  showOlder: 'Show older',
  settings: 'Notification settings',
  markAllRead: 'Mark all as read',
  allRead: 'All notifications marked as read',
  next: 'Next notification',
  previous: 'Previous notification',
  open: 'Open conversation',
  toggleRead: 'Mark notification as read or unread',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markedUnread: 'Marked as unread',
  markedRead: 'Marked as read',
  unreadOnly: 'Show unread only',
  noUnread: 'No unread conversations',
  noUnreadWhy: 'Turn off the filter to see the others.',
  follow: 'Follow',
  unfollow: 'Stop following',
  followed: 'You’re following this conversation',
  unfollowed: 'You no longer follow this conversation',
};
