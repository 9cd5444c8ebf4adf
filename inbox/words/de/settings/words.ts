import type { SettingsWords } from '../../settings-words.ts';
import { account } from './account.ts';

/** German. */
export const settingsWords: SettingsWords = { account };
