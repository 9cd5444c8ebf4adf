import { useSyncExternalStore } from 'react';
import type { Choice } from './choice.ts';
import { startBuffering, takeBuffered } from './key-buffer.ts';

/** What a picker's `load` adds. */
export type LoadedChoices = { choices: readonly Choice[]; search?: Search };

type Search = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;

/** A list to pick from by typing. */
export type PickerRequest = {
  title: string;
  placeholder: string;
  choices: readonly Choice[];
  /** Loads choices to show below `choices`. If it fails, the picker shows the error with a retry. */
  load?: () => Promise<LoadedChoices>;
  /** Turns the text into a choice if none has that name. */
  make?: (text: string) => Choice;
  /**
   * The same for a text that is a time, in Unix seconds (`parseMoment`). Called with undefined if it isn't a future date and no
   * choice matches it.
   */
  makeFromTime?: (time: number | undefined, text: string) => Choice;
  /** Searches for the text instead of filtering `choices`, which are shown while the field is empty. */
  search?: Search;
  /** A heading for `choices`. */
  heading?: string;
  /** The text shown if there are no choices. */
  empty?: string;
};

let request: PickerRequest | undefined;
const listeners = new Set<() => void>();

/** Opens the picker. It closes with the choice, or with Escape. */
export function pick(next: PickerRequest): void {
  request = next;
  // Its script may still be loading.
  startBuffering();
  for (const listener of listeners) listener();
}

export function closePicker(): void {
  request = undefined;
  takeBuffered();
  for (const listener of listeners) listener();
}

export function usePickerRequest(): PickerRequest | undefined {
  return useSyncExternalStore(subscribe, () => request);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
