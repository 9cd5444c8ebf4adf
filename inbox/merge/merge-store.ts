import { useSyncExternalStore } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';

/** A merge that waits for confirmation. */
export type AskedMerge = {
  sources: readonly Conversation[];
  target: Conversation;
  /** The view that the target is opened in. */
  viewId: string;
  onMerged: () => void;
};

let asked: AskedMerge | undefined;
const listeners = new Set<() => void>();

/** Asks for confirmation, because a merge can't be undone. */
export function askToMerge(next: AskedMerge): void {
  replace(next);
}

export function closeMerge(): void {
  replace(undefined);
}

export function useAskedMerge(): AskedMerge | undefined {
  return useSyncExternalStore(subscribe, () => asked);
}

function replace(next: AskedMerge | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
