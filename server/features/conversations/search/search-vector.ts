import type { Microseconds } from '../../../db/microseconds.ts';
import { plainText } from '../../../text/plain-text.ts';
import { searchWords } from '../../../text/search-words.ts';
import { stepsAt } from './time-steps.ts';

/** So many different words of a conversation are found. With the longest words, a tsvector then stays below its 1 MiB. */
export const mostWords = 12_000;

/** PostgreSQL keeps no position beyond this one. */
const lastPosition = 16_383;

type Head = { subject: string | null; contactName: string | null; lastActivityAt: Microseconds };

/**
 * What is short of a conversation and can change, as the text of a tsvector: subject and contact's name, with the weight A
 * so that they rank first, and when it was last active, without a position. Two weights of a word at one position
 * would become one; here it is the last.
 */
export function headVector(code: string, { subject, contactName, lastActivityAt }: Head): string {
  const words = new Set(searchWords(`${subject ?? ''} ${contactName ?? ''}`));
  const weighed = Array.from(words, (word) => `'${code}${word}':${lastPosition}A`);
  return [...weighed, ...stepsAt(code, lastActivityAt).map(({ word }) => `'${word}'`)].join(' ');
}

/**
 * What messages say, as the text of a tsvector: each word with a position for each message that has it, which is what the
 * rank counts. No phrase is searched for, so that the positions mean nothing else.
 */
export function bodyVector(code: string, bodies: readonly string[]): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const body of bodies)
    for (const word of new Set(searchWords(plainText(body)))) {
      const known = positions.get(word);
      position = Math.min(position + 1, lastPosition);
      if (known) known.push(position);
      else if (positions.size < mostWords) positions.set(word, [position]);
    }
  return Array.from(positions, ([word, at]) => `'${code}${word}':${at.join(',')}`).join(' ');
}
