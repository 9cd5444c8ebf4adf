import type { Words } from './en/words.ts';

/**
 * All texts of the screens in the initial load, in the user's language; those of the settings are in settings-words.ts. Set
 * before any screen module is evaluated: see main.ts.
 */
export let words: Words;

export function setWords(next: Words): void {
  words = next;
}
