import { account } from './account.ts';
import { connectApp } from './connect-app.ts';
import { firstRun } from './first-run.ts';

/** English, and the shape of every other catalogue of settings: a room each. */
export const settingsWords = { account, connectApp, firstRun };
