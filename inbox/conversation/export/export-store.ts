import { useSyncExternalStore } from 'react';

let requestedId: string | undefined;
const listeners = new Set<() => void>();

/** Opens the dialog for printing or exporting a conversation. */
export function requestExport(conversationId: string): void {
  replace(conversationId);
}

export function closeExport(): void {
  replace(undefined);
}

/** Whether the dialog is open for this conversation. */
export function useExportRequest(conversationId: string): boolean {
  return useSyncExternalStore(subscribe, () => requestedId) === conversationId;
}

function replace(next: string | undefined): void {
  requestedId = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
