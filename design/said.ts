import { useSyncExternalStore } from 'react';

export type Said = {
  text: string;
  /** What can be done about it, while it is shown. */
  action?: { label: string; run: () => void };
  isError?: boolean;
  /** Milliseconds; 5,000 unless told otherwise. */
  stays?: number;
  /** How much of its time is left is shown: what it offers ends with it. It goes when its time is over, pointed at or not. */
  countsDown?: boolean;
};

export type Shown = Said & { id: number };

/** More would cover what they speak of. */
const maxShown = 3;

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says a sentence in the corner for some seconds. Returns what takes it away earlier. */
export function keepSaid(said: Said): () => void {
  lastId += 1;
  const id = lastId;
  const next = [...shown, { ...said, id }];
  const passing = next.filter(({ countsDown }) => !countsDown).slice(-maxShown);
  replace(next.filter((it) => it.countsDown || passing.includes(it)));
  return () => takeAway(id);
}

export function takeAway(id: number): void {
  replace(shown.filter((it) => it.id !== id));
}

export function useSaid(): readonly Shown[] {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function replace(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
