import type { SettingsWords } from '../../settings-words.ts';
import { account } from './account.ts';
import { connectApp } from './connect-app.ts';
import { firstRun } from './first-run.ts';

/** German. */
export const settingsWords: SettingsWords = { account, connectApp, firstRun };
