import { foldedText } from './folded-text.ts';
import { wordParts } from './search-words.ts';

/** A piece of a text, and whether it matches. */
export type Segment = { text: string; is_match: boolean };

type Range = { start: number; end: number; word: string };

const excerptLength = 160;
/** How much of an excerpt precedes the first match. */
const leadLength = 40;

/** How many of the typed words a text contains; the last one counts as a prefix. */
export function countMatchedWords(text: string, words: readonly string[]): number {
  return new Set(rangesOf(text, words).map(({ word }) => word)).size;
}

/**
 * The part of a text around its first match, split into matching and other pieces. Plain text: the code that shows it
 * escapes it.
 */
export function excerptOf(text: string, words: readonly string[]): Segment[] {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const ranges = mergedRanges(rangesOf(line, words));
  const [from, until] = windowAround(line, ranges[0]?.start ?? 0);
  const segments: Segment[] = [];
  const add = (piece: string, is_match: boolean) => void (piece && segments.push({ text: piece, is_match }));
  let at = from;
  for (const { start, end } of ranges.filter((range) => range.start >= from && range.end <= until)) {
    add(line.slice(at, start), false);
    add(line.slice(start, end), true);
    at = end;
  }
  add(line.slice(at, until), false);
  if (from > 0) segments.unshift({ text: '…', is_match: false });
  if (until < line.length) segments.push({ text: '…', is_match: false });
  return segments;
}

/** Cut at nearby spaces if there are any, and never within a character. */
function windowAround(line: string, match: number): [from: number, until: number] {
  if (line.length <= excerptLength) return [0, line.length];
  const earliest = Math.max(0, Math.min(match - leadLength, line.length - excerptLength));
  const space = line.indexOf(' ', earliest);
  const from = earliest === 0 ? 0 : whole(line, space !== -1 && space < match ? space + 1 : earliest);
  const latest = Math.min(line.length, from + excerptLength);
  const lastSpace = line.lastIndexOf(' ', latest);
  const until = latest === line.length || lastSpace <= match + leadLength ? latest : lastSpace;
  return [from, whole(line, until)];
}

function whole(line: string, at: number): number {
  return /[\udc00-\udfff]/.test(line.charAt(at)) ? at - 1 : at;
}

function rangesOf(text: string, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  for (const { part, start, isUnspaced } of wordParts(text))
    if (isUnspaced) ranges.push(...unspacedRanges(part, start, words));
    else ranges.push(...wordRanges(part, start, words));
  return ranges;
}

function wordRanges(part: string, start: number, words: readonly string[]): Range[] {
  const folded = foldedText(part);
  return words.flatMap((word, index) => {
    const isBeginning = index === words.length - 1 && folded.startsWith(word);
    if (folded !== word && !isBeginning) return [];
    // A letter that folds into two can't be split.
    const length = folded.length === part.length ? word.length : part.length;
    return [{ start, end: start + length, word }];
  });
}

/** Each pair of adjacent characters is a word there, and a single one the prefix of a pair. */
function unspacedRanges(part: string, start: number, words: readonly string[]): Range[] {
  const characters = [...part];
  const last = words.at(-1) ?? '';
  let at = start;
  return characters.flatMap((character, index) => {
    const next = characters[index + 1] ?? '';
    const begin = at;
    at += character.length;
    const pair = foldedText(character + next);
    if (words.includes(pair))
      return [{ start: begin, end: begin + character.length + next.length, word: pair }];
    const isBeginning = last !== '' && foldedText(character) === last;
    return isBeginning ? [{ start: begin, end: begin + character.length, word: last }] : [];
  });
}

function mergedRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const previous = merged.at(-1);
    if (previous && range.start <= previous.end) previous.end = Math.max(previous.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
