import type { Words } from './en/words.ts';
import type { Language } from './locale/language.ts';
import { setWords } from './words.ts';

const catalogs: Readonly<Record<Language, () => Promise<{ words: Words }>>> = {
  en: () => import('./en/words.ts'),
  de: () => import('./de/words.ts'),
};

/** Loads the catalog of one language, and no other. */
export async function loadWords(language: Language): Promise<void> {
  setWords((await catalogs[language]()).words);
}
