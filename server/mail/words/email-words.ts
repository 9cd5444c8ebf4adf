import { emailWords as german } from './de/emails.ts';
import { type EmailWords, emailWords as english } from './en/emails.ts';

const catalogs: ReadonlyMap<string, EmailWords> = new Map([
  ['en', english],
  ['de', german],
]);

/** The texts of emails in a user's language, as stored; English if it is unknown. */
export function emailWords(language: string | null): EmailWords {
  return catalogs.get(language ?? '') ?? english;
}
