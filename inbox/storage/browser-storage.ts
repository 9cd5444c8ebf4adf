import { useSyncExternalStore } from 'react';

/** Entries whose loss somebody would notice: what they have written. Everything else can be loaded or chosen again. */
const written = /^deskbell-(draft|new-conversation|outbox|contact-change|note-edit) /;

const listeners = new Set<() => void>();
/** Entries that the browser refused to store, by their name, of each storage. */
const inMemory: Map<string, string>[] = [];

/** Like `localStorage`. If it is full, entries are kept until the page is left, and the user is told (`useStorageIsFull`). */
export const browserStorage = withMemory(() => localStorage);
/** The same for `sessionStorage`. */
export const tabStorage = withMemory(() => sessionStorage);

/** Whether the browser has refused to store something that is still needed. */
export function useStorageIsFull(): boolean {
  return useSyncExternalStore(subscribe, () => inMemory.some(({ size }) => size > 0));
}

function withMemory(storage: () => Storage) {
  const unstored = new Map<string, string>();
  inMemory.push(unstored);
  const changed = (change: () => void) => {
    const before = unstored.size;
    change();
    if (before === unstored.size) return;
    guardPage();
    // Drafts are saved while React updates their state.
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  };
  return {
    getItem: (name: string): string | null => unstored.get(name) ?? storage().getItem(name),
    setItem(name: string, value: string): void {
      changed(() => {
        try {
          storage().setItem(name, value);
          unstored.delete(name);
        } catch {
          unstored.set(name, value);
        }
      });
    },
    removeItem(name: string): void {
      changed(() => unstored.delete(name));
      storage().removeItem(name);
    },
    names: (): string[] => [...new Set([...Object.keys(storage()), ...unstored.keys()])],
  };
}

/** Has the browser ask before the page is left with something that isn't stored. */
function guardPage(): void {
  removeEventListener('beforeunload', ask);
  if (inMemory.some((entries) => [...entries.keys()].some((name) => written.test(name))))
    addEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
