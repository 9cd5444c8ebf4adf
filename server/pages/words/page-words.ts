import { words as german } from './de/words.ts';
import { words as english, type PageWords } from './en/words.ts';

const catalogues: Readonly<Record<string, PageWords>> = { en: english, de: german };

/** The languages that pages come in, the default one first. */
export const pageLanguages = Object.keys(catalogues);

/** The texts in a language; English where there are none. */
export function pageWords(language: string | undefined): PageWords {
  return catalogues[language ?? ''] ?? english;
}
