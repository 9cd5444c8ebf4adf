import { setAiWords } from './ai-words.ts';
import type { AiWords } from './en/ai.ts';
import type { Language } from './locale/language.ts';

type Script = () => Promise<{ aiWords: AiWords }>;

const catalogs: Readonly<Record<Language, Script>> = {
  en: () => import('./en/ai.ts'),
  de: () => import('./de/ai.ts'),
};

/** Loads the texts of AI in one language. `load` imports a script and can be retried. */
export async function loadAiWords(
  language: Language,
  load: (script: Script) => ReturnType<Script>,
): Promise<void> {
  setAiWords((await load(catalogs[language])).aiWords);
}
