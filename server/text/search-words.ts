import { foldedText } from './folded-text.ts';

/** A run of letters, marks and digits; in an unspaced one, no word ends. */
const parts =
  /(?<unspaced>[[\p{L}\p{M}\p{N}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+)|[[\p{L}\p{M}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+/gv;

const isAscii = /^[\0-\x7f]*$/;
const asciiParts = /[a-z0-9]+/g;

/** Only the beginning of longer words counts, here and in queries: nobody types that much of one. */
const maxBytes = 60;

/**
 * A text's words as search compares them, in order. Language-independent: no stemming, and no stop words. In a script
 * without spaces each pair of adjacent characters is a word, and so is the last character of a run. Linear in the
 * length of the text.
 */
export function searchWords(text: string): string[] {
  if (isAscii.test(text)) return (text.toLowerCase().match(asciiParts) ?? []).map(cut);
  return split(text, (pairs, last) => [...pairs, last]);
}

/**
 * The words of a search query: the same, except that a last character, which every text with the preceding pair
 * contains, is only included if it is alone.
 */
export function typedWords(text: string): string[] {
  return split(text, (pairs, last) => (pairs.length > 0 ? pairs : [last]));
}

function split(text: string, ofUnspaced: (pairs: string[], last: string) => string[]): string[] {
  const words: string[] = [];
  for (const { 0: part, groups } of foldedText(text).matchAll(parts)) {
    if (groups?.unspaced === undefined) words.push(cut(part));
    else words.push(...ofUnspaced(pairsOf([...part]), [...part].at(-1) ?? ''));
  }
  return words;
}

function pairsOf(characters: string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function cut(word: string): string {
  if (word.length * 3 <= maxBytes) return word;
  let end = 0;
  let bytes = 0;
  for (const character of word) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return word.slice(0, end);
}

/** The positions of a text's runs of words. */
export function* wordParts(text: string): Generator<{ part: string; start: number; isUnspaced: boolean }> {
  for (const { 0: part, index, groups } of text.matchAll(parts))
    yield { part, start: index, isUnspaced: groups?.unspaced !== undefined };
}

/** Whether a word is in unspaced text. */
export function isUnspacedWord(word: string): boolean {
  const [part] = wordParts(word);
  return part?.isUnspaced ?? false;
}
