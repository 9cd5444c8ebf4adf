import type { Microseconds } from '../../../db/microseconds.ts';
import { lastPosition } from '../../../text/body-vector.ts';
import { searchWords } from '../../../text/search-words.ts';
import { stepsAt } from './time-steps.ts';

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
