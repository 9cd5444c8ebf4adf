import { settingsNav } from './settings-nav.ts';
import { shell } from './shell.ts';

/** English, and the shape of every other catalogue: a room each. */
export const words = { settingsNav, shell };
