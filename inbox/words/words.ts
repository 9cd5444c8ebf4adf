import type { words as english } from './en/words.ts';

/** Every text of the screens that come with the first load; those of settings are in settings-words.ts. */
export type Words = typeof english;

/** In the person's language. It is there before any module of a screen is looked at: see main.ts. */
export let words: Words;

export function speak(spoken: Words): void {
  words = spoken;
}
