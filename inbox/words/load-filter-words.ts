import type { FilterWords } from './en/filtering.ts';
import { setFilterWords } from './filter-words.ts';
import type { Language } from './locale/language.ts';

type Script = () => Promise<{ filterWords: FilterWords }>;

const catalogs: Readonly<Record<Language, Script>> = {
  en: () => import('./en/filtering.ts'),
  de: () => import('./de/filtering.ts'),
};

/** Loads the texts for building filters in one language. `load` imports a script and can be retried. */
export async function loadFilterWords(
  language: Language,
  load: (script: Script) => ReturnType<Script>,
): Promise<void> {
  setFilterWords((await load(catalogs[language])).filterWords);
}
