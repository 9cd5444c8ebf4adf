import type { Microseconds } from '../../../db/microseconds.ts';
import { lastPosition } from '../../../text/body-vector.ts';
import { phoneWords } from '../../../text/phone-words.ts';
import { searchWords } from '../../../text/search-words.ts';
import { numberWord } from './organization-code.ts';
import { stepsAt } from './time-steps.ts';

export type ContactWords = {
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  contact_handle: string | null;
};

export type DocumentHead = ContactWords & {
  number: number;
  subject: string | null;
  tags: readonly string[];
  last_activity_at: Microseconds;
};

/**
 * A conversation's short, changeable data, as the text of a tsvector: subject, tags and its contact's identifiers,
 * with weight A so that they rank first; its number and its last activity, without a position. Two weights of a word
 * at one position would become one; here it is the last.
 */
export function headVector(code: string, head: DocumentHead): string {
  const { number, subject, tags, contact_name, contact_email, contact_phone, contact_handle } = head;
  const texts = [subject, ...tags, contact_name, contact_email, contact_handle];
  const words = new Set([
    ...searchWords(texts.map((text) => text ?? '').join(' ')),
    ...phoneWords(contact_phone ?? ''),
  ]);
  const weighed = Array.from(words, (word) => `'${code}${word}':${lastPosition}A`);
  const steps = stepsAt(code, head.last_activity_at).map(({ word }) => word);
  return [...weighed, ...[numberWord(code, number), ...steps].map((word) => `'${word}'`)].join(' ');
}
