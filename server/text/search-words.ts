import { foldedText } from './folded-text.ts';

/** A part of a text that lies between anything but letters, marks and digits; in one that is unspaced, no word ends. */
const parts =
  /(?<unspaced>[[\p{L}\p{M}\p{N}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+)|[[\p{L}\p{M}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+/gv;

const isAscii = /^[\0-\x7f]*$/;
const asciiParts = /[a-z0-9]+/g;

/** Of longer words only the beginning counts, here and in what is searched for: nobody types that much of one. */
const maxBytes = 60;

/**
 * The words of a text as search compares them, in their order. No language is asked for: nothing is stemmed, and nothing
 * left out for being common. In a script without spaces each pair of neighbouring characters is a word, and so is the last
 * character of a run. Linear in the length of the text.
 */
export function searchWords(text: string): string[] {
  if (isAscii.test(text)) return (text.toLowerCase().match(asciiParts) ?? []).map(cut);
  return split(text, (pairs, last) => [...pairs, last]);
}

/**
 * The words of what somebody typed to find a text by: the same, but that a last character, which every text has that holds
 * the pair before it, is asked for only where it is alone.
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

/** Where in a text its parts are that hold words, as it was written. */
export function* wordParts(text: string): Generator<{ part: string; start: number; isUnspaced: boolean }> {
  for (const { 0: part, index, groups } of text.matchAll(parts))
    yield { part, start: index, isUnspaced: groups?.unspaced !== undefined };
}

/** Whether a word is between others without spaces. */
export function isUnspacedWord(word: string): boolean {
  const [part] = wordParts(word);
  return part?.isUnspaced ?? false;
}
