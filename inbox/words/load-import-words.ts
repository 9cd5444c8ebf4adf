import type { ImportWords } from './en/import.ts';
import { setImportWords } from './import-words.ts';
import type { Language } from './locale/language.ts';

type Script = () => Promise<{ importWords: ImportWords }>;

const catalogs: Readonly<Record<Language, Script>> = {
  en: () => import('./en/import.ts'),
  de: () => import('./de/import.ts'),
};

/** Loads the texts of importing in one language. `load` imports a script and can be retried. */
export async function loadImportWords(
  language: Language,
  load: (script: Script) => ReturnType<Script>,
): Promise<void> {
  setImportWords((await load(catalogs[language])).importWords);
}
