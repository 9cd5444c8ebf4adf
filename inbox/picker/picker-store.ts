import { useSyncExternalStore } from 'react';
import type { Choice } from './choice.ts';

/** Something to be chosen out of a list, by a few letters. */
export type Asked = {
  title: string;
  placeholder: string;
  choices: readonly Choice[];
  /** Makes a choice of what was typed, where nothing is called that. */
  make?: (text: string) => Choice;
  /** Finds what was typed, instead of looking through `choices`; these are shown until then. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  /** What `choices` are. */
  heading?: string;
  /** What to say where there are none to begin with. */
  empty?: string;
};

let asked: Asked | undefined;
const listeners = new Set<() => void>();

/** Asks a person to choose; the list goes away with the choice, or with Escape. */
export function pick(next: Asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

export function closePicker(): void {
  asked = undefined;
  for (const listener of listeners) listener();
}

export function useAsked(): Asked | undefined {
  return useSyncExternalStore(subscribe, () => asked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
