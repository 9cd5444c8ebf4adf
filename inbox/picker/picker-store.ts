import { useSyncExternalStore } from 'react';
import type { Choice } from './choice.ts';

/** A list to pick from by typing. */
export type Asked = {
  title: string;
  placeholder: string;
  choices: readonly Choice[];
  /** Turns the text into a choice if nothing has that name. */
  make?: (text: string) => Choice;
  /** Searches for the text instead of filtering `choices`, which are shown while there is none. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  /** A heading for `choices`. */
  heading?: string;
  /** What an empty list of `choices` says. */
  empty?: string;
};

let asked: Asked | undefined;
const listeners = new Set<() => void>();

/** Opens the picker. It closes with the choice, or with Escape. */
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
