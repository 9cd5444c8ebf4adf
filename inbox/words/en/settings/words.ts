import { account } from './account.ts';

/** English, and the shape of every other catalogue of settings: a room each. */
export const settingsWords = { account };
