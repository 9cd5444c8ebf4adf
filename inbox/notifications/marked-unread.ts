const markedUnread = new Set<string>();

/** Set when the user marks the open conversation as unread; it stays unread until another one is opened. */
export function markUnreadUntilClosed(conversationId: string): void {
  markedUnread.add(conversationId);
}

export function isMarkedUnread(conversationId: string): boolean {
  return markedUnread.has(conversationId);
}

export function clearMarkedUnread(conversationId: string): void {
  markedUnread.delete(conversationId);
}
