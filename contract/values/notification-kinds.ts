/** The kinds of notifications; each can be turned off. */
export const notificationKinds = [
  'assignment',
  'mention',
  'reply',
  'note',
  'team',
  'held',
  'reminder',
] as const;

/** Those that are off until a member turns them on: a busy team has more of them than anyone reads. */
export const kindsOffByDefault: readonly NotificationKind[] = ['team'];

export type NotificationKind = (typeof notificationKinds)[number];
