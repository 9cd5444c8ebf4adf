import { plainText } from './plain-text.ts';
import { searchWords } from './search-words.ts';

/** What was written, and the names of the files that are attached to it, as one text. */
export type IndexedBody = { html: string; fileNames: string };

/** Messages or notes, and what is before each of their words in the index. */
export type IndexedBodies = { code: string; bodies: readonly IndexedBody[] };

/** So many different words of a conversation are found. With the longest words, a tsvector then stays below its 1 MiB. */
export const maxWords = 12_000;

/** PostgreSQL keeps no position beyond this one. */
export const lastPosition = 16_383;

/**
 * What messages say, as the text of a tsvector: each word with a position for each message that has it, which is what the
 * rank counts. No phrase is searched for, so that the positions mean nothing else.
 */
export function bodyVector({ code, bodies }: IndexedBodies): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const { html, fileNames } of bodies)
    for (const word of new Set([...searchWords(plainText(html)), ...searchWords(fileNames)])) {
      const known = positions.get(word);
      position = Math.min(position + 1, lastPosition);
      if (known) known.push(position);
      else if (positions.size < maxWords) positions.set(word, [position]);
    }
  return Array.from(positions, ([word, at]) => `'${code}${word}':${at.join(',')}`).join(' ');
}
