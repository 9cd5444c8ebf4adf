import type { Words } from './en.ts';

/** Each language is a script of its own. */
const catalogs: Readonly<Record<string, () => Promise<{ words: Words }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
};

export let words: Words;
export let language: string;

/** Called once, before anything is rendered. */
export async function loadWords(wanted: string): Promise<void> {
  language = wanted in catalogs ? wanted : 'en';
  const loaded = await catalogs[language]?.();
  if (loaded) words = loaded.words;
}
