/** When a conversation counts as read. */
export const readWhen = ['viewed', 'replied', 'by_hand'] as const;
