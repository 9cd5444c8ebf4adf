import { useSyncExternalStore } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';

/** A merge that waits for confirmation. */
export type MergeRequest = {
  sources: readonly Conversation[];
  target: Conversation;
  /** The view in which the target opens. */
  viewId: string;
  onMerged: () => void;
};

let request: MergeRequest | undefined;
const listeners = new Set<() => void>();

/** Asks for confirmation, because a merge can't be undone. */
export function requestMerge(next: MergeRequest): void {
  replace(next);
}

export function cancelMerge(): void {
  replace(undefined);
}

export function useMergeRequest(): MergeRequest | undefined {
  return useSyncExternalStore(subscribe, () => request);
}

function replace(next: MergeRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
