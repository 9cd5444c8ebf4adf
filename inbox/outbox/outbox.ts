import { useSyncExternalStore } from 'react';
import type { Outgoing } from './outgoing.ts';

const storageKey = 'deskbell-outbox';
const listeners = new Set<() => void>();
let items = read();

/** Puts something on its way. It is written down first: a crash loses nothing. */
export function post(outgoing: Outgoing): void {
  replace([...items, outgoing]);
}

export function amend(key: string, change: Partial<Outgoing>): void {
  replace(items.map((it) => (it.key === key ? { ...it, ...change } : it)));
}

export function remove(key: string): void {
  replace(items.filter((it) => it.key !== key));
}

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

function replace(next: Outgoing[]): void {
  items = next;
  localStorage.setItem(storageKey, JSON.stringify(items));
  for (const listener of listeners) listener();
}

function read(): Outgoing[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
