import type { SettingsWords } from './en/settings/words.ts';
import type { Language } from './locale/language.ts';
import { setSettingsWords } from './settings-words.ts';

type Script = () => Promise<{ settingsWords: SettingsWords }>;

const catalogs: Readonly<Record<Language, Script>> = {
  en: () => import('./en/settings/words.ts'),
  de: () => import('./de/settings/words.ts'),
};

/** Loads the texts of the settings in one language. `load` imports a script and can be retried. */
export async function loadSettingsWords(
  language: Language,
  load: (script: Script) => ReturnType<Script>,
): Promise<void> {
  setSettingsWords((await load(catalogs[language])).settingsWords);
}
