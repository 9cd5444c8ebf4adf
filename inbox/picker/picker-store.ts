import { useSyncExternalStore } from 'react';
import type { Choice } from './choice.ts';

/** A list to pick from by typing. */
export type PickerRequest = {
  title: string;
  placeholder: string;
  choices: readonly Choice[];
  /** Turns the text into a choice if nothing has that name. */
  make?: (text: string) => Choice;
  /** The same for text that represents a time: Unix seconds, or undefined where it is no future date (`parseMoment`). */
  makeFromMoment?: (moment: number | undefined, text: string) => Choice;
  /** Searches for the text instead of filtering `choices`, which are shown while there is none. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  /** A heading for `choices`. */
  heading?: string;
  /** What an empty list of `choices` says. */
  empty?: string;
};

let request: PickerRequest | undefined;
const listeners = new Set<() => void>();

/** Opens the picker. It closes with the choice, or with Escape. */
export function pick(next: PickerRequest): void {
  request = next;
  for (const listener of listeners) listener();
}

export function closePicker(): void {
  request = undefined;
  for (const listener of listeners) listener();
}

export function usePickerRequest(): PickerRequest | undefined {
  return useSyncExternalStore(subscribe, () => request);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
