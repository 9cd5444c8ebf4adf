import { plainText } from './plain-text.ts';

// Made when it is needed: loading its rules takes a hundredth of a start.
let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * The beginning of a message as one line of text, for lists and notifications: white space collapsed, cut at a word
 * if one ends in the last third, otherwise between two graphemes, and then ended by "…".
 *
 * @param html sanitized HTML
 * @param maxCharacters the maximum length of the result, in UTF-16 code units, "…" included
 * @returns text, not HTML
 */
export function previewText(html: string, maxCharacters = 140): string {
  const line = foldSpace(plainText(html));
  if (line.length <= maxCharacters) return line;
  return `${cut(line, Math.max(0, maxCharacters - 1)).trimEnd()}…`;
}

// Newsletters pad the space after their first line with invisible characters; those are collapsed with it. Within
// words such characters join emoji and letters, and stay.
function foldSpace(text: string): string {
  return text.replace(/\s[\s\p{Default_Ignorable_Code_Point}]*/gu, ' ').trim();
}

function cut(line: string, length: number): string {
  // A grapheme has no maximum length, but one that crosses this window would not fit anyway.
  const window = line.slice(0, 2 * length + 2);
  const whole = line.slice(0, graphemesOf(window).containing(length)?.index ?? 0);
  if (line[whole.length] === ' ') return whole;
  const wordEnd = whole.lastIndexOf(' ');
  return wordEnd >= (length * 2) / 3 ? whole.slice(0, wordEnd) : whole;
}
