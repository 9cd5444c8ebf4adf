import type { Language } from './language.ts';
import { speak, type Words } from './words.ts';

const catalogues: Readonly<Record<Language, () => Promise<{ words: Words }>>> = {
  en: () => import('./en/words.ts'),
  de: () => import('./de/words.ts'),
};

/** Only the language that is spoken is loaded. */
export async function loadWords(language: Language): Promise<void> {
  speak((await catalogues[language]()).words);
}
