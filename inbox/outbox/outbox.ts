import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/browser-storage.ts';
import type { Outgoing } from './outgoing.ts';

/** How long sending can be undone. */
export const undoMilliseconds = 5_000;

/** Each item has its own entry, so that tabs don't overwrite each other's. */
const prefix = 'deskbell-outbox ';
const listeners = new Set<() => void>();
let items = readAll();

addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(prefix)) rereadOutbox();
});

/** Adds an item. It is saved first, so that a crash loses nothing. */
export function enqueue(outgoing: Outgoing): void {
  browserStorage.setItem(prefix + outgoing.key, JSON.stringify(outgoing));
  rereadOutbox();
}

/** Changes an item, unless it was taken back in the meantime, here or in another tab. */
export function updateItem(key: string, change: Partial<Outgoing>): void {
  const stored = outboxItem(key);
  if (stored) enqueue({ ...stored, ...change });
}

/** Sends an item that has failed once more, as its author requests. */
export function retryItem(key: string): void {
  updateItem(key, { sendsAt: Date.now(), triedAt: undefined, errorMessage: undefined, attempts: 0 });
}

export function removeItem(key: string): void {
  browserStorage.removeItem(prefix + key);
  rereadOutbox();
}

/** The current state, regardless of the tab that wrote it. */
export function outboxItem(key: string): Outgoing | undefined {
  return read(prefix + key);
}

/** The items of all tabs, oldest first. */
export function outboxItems(): readonly Outgoing[] {
  return items;
}

export function useOutbox(): readonly Outgoing[] {
  return useSyncExternalStore(subscribeToOutbox, outboxItems);
}

export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads what other tabs have stored, in case an event about it was lost. */
export function rereadOutbox(): void {
  items = readAll();
  for (const listener of listeners) listener();
}

function readAll(): Outgoing[] {
  const names = browserStorage.names().filter((name) => name.startsWith(prefix));
  return names
    .map(read)
    .filter((it) => it !== undefined)
    .toSorted((one, other) => one.sendsAt - other.sendsAt);
}

function read(name: string): Outgoing | undefined {
  try {
    const stored = JSON.parse(browserStorage.getItem(name) ?? 'null');
    return typeof stored?.key === 'string' && typeof stored.html === 'string' ? stored : undefined;
  } catch {
    // Invalid content is treated as missing.
    return undefined;
  }
}
