import type { SettingsWords } from './en/settings/words.ts';
import type { Language } from './locale/language.ts';
import { setSettingsWords } from './settings-words.ts';

const catalogues: Readonly<Record<Language, () => Promise<{ settingsWords: SettingsWords }>>> = {
  en: () => import('./en/settings/words.ts'),
  de: () => import('./de/settings/words.ts'),
};

export async function loadSettingsWords(language: Language): Promise<void> {
  setSettingsWords((await catalogues[language]()).settingsWords);
}
