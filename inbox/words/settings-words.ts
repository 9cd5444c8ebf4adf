import type { settingsWords as english } from './en/settings/words.ts';

/** Every text of the screens of settings, which are loaded when somebody goes there. */
export type SettingsWords = typeof english;

/** In the person's language. It is there before a screen of settings is loaded: see settings-routes.tsx. */
export let settingsWords: SettingsWords;

export function speakOfSettings(spoken: SettingsWords): void {
  settingsWords = spoken;
}
