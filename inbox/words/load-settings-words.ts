import type { Language } from './language.ts';
import { type SettingsWords, speakOfSettings } from './settings-words.ts';

const catalogues: Readonly<Record<Language, () => Promise<{ settingsWords: SettingsWords }>>> = {
  en: () => import('./en/settings/words.ts'),
  de: () => import('./de/settings/words.ts'),
};

export async function loadSettingsWords(language: Language): Promise<void> {
  speakOfSettings((await catalogues[language]()).settingsWords);
}
