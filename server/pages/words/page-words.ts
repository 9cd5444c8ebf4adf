import { words as german } from './de/words.ts';
import { words as english, type PageWords } from './en/words.ts';

const catalogs: Readonly<Record<string, PageWords>> = { en: english, de: german };

/** The languages of pages, the default one first. */
export const pageLanguages = Object.keys(catalogs);

/** The texts in a language; in English if there are none. */
export function pageWords(language: string | undefined): PageWords {
  return catalogs[language ?? ''] ?? english;
}
