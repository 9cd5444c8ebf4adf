import type { SettingsWords } from './en/settings/words.ts';

/** All texts of the settings, in the user's language. Set before a settings screen is loaded: see settings-routes.tsx. */
export let settingsWords: SettingsWords;

export function setSettingsWords(next: SettingsWords): void {
  settingsWords = next;
}
