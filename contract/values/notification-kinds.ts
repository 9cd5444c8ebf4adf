/** The kinds of notifications; each can be switched off. */
export const notificationKinds = ['assignment', 'mention', 'reply', 'note'] as const;

export type NotificationKind = (typeof notificationKinds)[number];
