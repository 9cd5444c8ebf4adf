import { plainText } from './plain-text.ts';
import { searchWords } from './search-words.ts';

/** The text, and the names of its attached files, as one text. */
export type IndexedBody = { html: string; fileNames: string };

/** Messages or notes, and the prefix of each of their words in the index. */
export type IndexedBodies = { code: string; bodies: readonly IndexedBody[] };

/**
 * How many different words of a conversation are indexed. Even with the longest words, a tsvector then stays below
 * its 1 MiB.
 */
export const maxWords = 12_000;

/** PostgreSQL stores no position beyond this one. */
export const lastPosition = 16_383;

/**
 * Messages' words, as the text of a tsvector: each word with a position for each message that contains it, which is
 * what the rank counts. There is no phrase search, so the positions mean nothing else.
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
