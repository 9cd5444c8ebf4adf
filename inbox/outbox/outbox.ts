import { useSyncExternalStore } from 'react';
import type { Outgoing } from './outgoing.ts';

/** Each thing has a line of its own, so that a tab which writes one does not write over those of another. */
const prefix = 'deskbell-outbox ';
const listeners = new Set<() => void>();
let items = readAll();

addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(prefix)) refresh();
});

/** Puts something on its way. It is written down first: a crash loses nothing. */
export function post(outgoing: Outgoing): void {
  localStorage.setItem(prefix + outgoing.key, JSON.stringify(outgoing));
  refresh();
}

/** What was taken back meanwhile, here or in another tab, stays so. */
export function amend(key: string, change: Partial<Outgoing>): void {
  const kept = outboxItem(key);
  if (kept) post({ ...kept, ...change });
}

export function remove(key: string): void {
  localStorage.removeItem(prefix + key);
  refresh();
}

/** As it is at this moment, whichever tab wrote it last. */
export function outboxItem(key: string): Outgoing | undefined {
  return read(prefix + key);
}

/** Of all tabs, the longest waiting first. */
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

function refresh(): void {
  items = readAll();
  for (const listener of listeners) listener();
}

function readAll(): Outgoing[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  return names
    .map(read)
    .filter((it) => it !== undefined)
    .toSorted((one, other) => one.sendsAt - other.sendsAt);
}

function read(name: string): Outgoing | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof kept?.key === 'string' && typeof kept.html === 'string' ? kept : undefined;
  } catch {
    // Not ours, or half written: as if it were not there.
    return undefined;
  }
}
