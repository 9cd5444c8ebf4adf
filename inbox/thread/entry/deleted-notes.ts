import { useSyncExternalStore } from 'react';

/** How long a deleted note can be restored. */
const undoMilliseconds = 8_000;

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
const waiting = new Map<string, () => void>();

// Notes that haven't been restored when the page closes are deleted permanently.
addEventListener('pagehide', () => {
  for (const remove of waiting.values()) remove();
});

/**
 * Hides a note, and calls `remove` unless it is restored in time. Returns a function that restores it; after that time it does
 * nothing.
 */
export function deleteLater(noteId: string, remove: () => Promise<void>): () => void {
  const removeNow = () => {
    end();
    void remove().finally(() => show(noteId));
  };
  const timer = setTimeout(removeNow, undoMilliseconds);
  const end = () => {
    clearTimeout(timer);
    waiting.delete(noteId);
  };
  waiting.set(noteId, removeNow);
  replace(new Set([...hidden, noteId]));
  return () => {
    if (!waiting.has(noteId)) return;
    end();
    show(noteId);
  };
}

/** Notes that were just deleted and are hidden. */
export function useDeletedNotes(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}

function show(noteId: string): void {
  replace(new Set([...hidden].filter((id) => id !== noteId)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function replace(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}
