import { useSyncExternalStore } from 'react';

/** The messages of a conversation that were selected to be split off. */
export type SplitSelection = { conversationId: string; messageIds: ReadonlySet<string> };

let selection: SplitSelection | undefined;
const listeners = new Set<() => void>();

/** Starts selecting messages of a conversation, with the first one selected. */
export function startSplitting(conversationId: string, messageId?: string): void {
  replace({ conversationId, messageIds: new Set(messageId === undefined ? [] : [messageId]) });
}

export function stopSplitting(): void {
  replace(undefined);
}

/** Toggles the selection of a message. */
export function toggleMessage(messageId: string): void {
  if (!selection) return;
  const messageIds = new Set(selection.messageIds);
  if (!messageIds.delete(messageId)) messageIds.add(messageId);
  replace({ ...selection, messageIds });
}

/** Undefined unless this conversation's messages are being selected. */
export function useSplitSelection(conversationId: string): SplitSelection | undefined {
  const current = useSyncExternalStore(subscribe, () => selection);
  return current?.conversationId === conversationId ? current : undefined;
}

function replace(next: SplitSelection | undefined): void {
  selection = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
