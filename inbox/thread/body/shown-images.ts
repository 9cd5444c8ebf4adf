import { useSyncExternalStore } from 'react';

let shown: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Whether the user has loaded the remote images of a message in this tab, so that they stay loaded when its row comes back. */
export function useShowsImages(messageId: string): boolean {
  return useSyncExternalStore(subscribe, () => shown.has(messageId));
}

export function showImages(messageId: string): void {
  shown = new Set([...shown, messageId]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
