import type { Words } from '../words.ts';
import { settingsNav } from './settings-nav.ts';
import { shell } from './shell.ts';

/** German. */
export const words: Words = { settingsNav, shell };
