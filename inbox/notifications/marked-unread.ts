const kept = new Set<string>();

/** Set when the user marks the open conversation as unread; it stays unread until another one is opened. */
export function markUnreadUntilClosed(conversationId: string): void {
  kept.add(conversationId);
}

export function isMarkedUnread(conversationId: string): boolean {
  return kept.has(conversationId);
}

export function clearMarkedUnread(conversationId: string): void {
  kept.delete(conversationId);
}
