import { useSyncExternalStore } from 'react';

/** The fields of a conversation that must be filled in, by key. */
export type RequestedFields = { conversationId: string; keys: readonly string[] };

let requested: RequestedFields | undefined;
const listeners = new Set<() => void>();

/** Marks fields as missing, and moves the focus to the first. */
export function requestFields(conversationId: string, keys: readonly string[]): void {
  requested = { conversationId, keys };
  for (const listener of listeners) listener();
}

/** The latest request for a conversation: a new object each time. */
export function useRequestedFields(conversationId: string | undefined): RequestedFields | undefined {
  return useSyncExternalStore(subscribe, () =>
    requested?.conversationId === conversationId ? requested : undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
