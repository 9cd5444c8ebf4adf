import { useSyncExternalStore } from 'react';

export type ToastOptions = {
  text: string;
  /** An action that is offered while the toast is shown. */
  action?: { label: string; run: () => void };
  isError?: boolean;
  /** In milliseconds; 5,000 by default. */
  stays?: number;
  /** Shows the remaining time, because the action expires with it. Hovering doesn't keep such a toast open. */
  countsDown?: boolean;
};

export type Shown = ToastOptions & { id: number };

/** More would cover the screen they are about. */
const maxShown = 3;

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast. Returns a function that dismisses it early. */
export function addToast(toast: ToastOptions): () => void {
  lastId += 1;
  const id = lastId;
  const next = [...shown, { ...toast, id }];
  const passing = next.filter(({ countsDown }) => !countsDown).slice(-maxShown);
  replace(next.filter((it) => it.countsDown || passing.includes(it)));
  return () => removeToast(id);
}

export function removeToast(id: number): void {
  replace(shown.filter((it) => it.id !== id));
}

export function useToasts(): readonly Shown[] {
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
