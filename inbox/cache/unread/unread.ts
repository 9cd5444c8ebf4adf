import { useCallback, useSyncExternalStore } from 'react';

/** The state last reported by the server, and the tick at which it was reported or requested. */
type Known = { isUnread: boolean; at: number };

const known = new Map<string, Known>();
/** The state that this tab has requested and the server hasn't confirmed. */
const pending = new Map<string, boolean>();
const listeners = new Set<() => void>();

/** Whether a conversation is unread to the user; false if unknown. */
export function isUnread(conversationId: string): boolean {
  return pending.get(conversationId) ?? known.get(conversationId)?.isUnread ?? false;
}

export function useIsUnread(conversationId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => isUnread(conversationId), [conversationId]),
  );
}

/** Accepts an update from an event or another tab. */
export function receiveUnread(conversationId: string, isUnreadNow: boolean): void {
  known.set(conversationId, { isUnread: isUnreadNow, at: performance.now() });
  tell();
}

type Fetched = { id: string; is_unread?: boolean };

/** Accepts the state from a list, unless a newer one is known, and returns the list without it. */
export function takeUnread<Row extends Fetched>(
  rows: readonly Row[],
  requestedAt: number,
): Omit<Row, 'is_unread'>[] {
  for (const { id, is_unread } of rows) {
    if (is_unread === undefined || (known.get(id)?.at ?? 0) > requestedAt) continue;
    known.set(id, { isUnread: is_unread, at: requestedAt });
  }
  setTimeout(tell);
  return rows.map(({ is_unread: _, ...row }) => row);
}

/**
 * Marks a conversation as read or unread optimistically.
 *
 * @param save rejects if the server refuses
 */
export async function changeUnread(
  conversationId: string,
  isUnreadNext: boolean,
  save: () => Promise<unknown>,
): Promise<void> {
  pending.set(conversationId, isUnreadNext);
  tell();
  try {
    await save();
    known.set(conversationId, { isUnread: isUnreadNext, at: performance.now() });
  } finally {
    pending.delete(conversationId);
    tell();
  }
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
