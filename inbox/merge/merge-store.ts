import { useSyncExternalStore } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';

/** Conversations to be merged into another one, as soon as a person has confirmed it. */
export type AskedMerge = {
  sources: readonly Conversation[];
  target: Conversation;
  /** The view that the target is shown in afterwards. */
  viewId: string;
  onMerged: () => void;
};

let asked: AskedMerge | undefined;
const listeners = new Set<() => void>();

/** Asks for a confirmation: there is no way back from a merge. */
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
