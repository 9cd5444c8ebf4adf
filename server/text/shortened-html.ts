import { textToHtml } from './text-to-html.ts';

const mark = '<p><em>[Shortened. The whole message is attached as original.html.]</em></p>';

/** How many characters of HTML a character of text becomes at most. */
const htmlLengths: Readonly<Record<string, number>> = {
  '&': '&amp;'.length,
  '<': '&lt;'.length,
  '>': '&gt;'.length,
  '\u00a0': '&nbsp;'.length,
  '\n': '</p><p>'.length,
};

/** The beginning of a text as HTML of at most so many characters, followed by a marker that says where the rest is. */
export function shortenedHtml(text: string, maxCharacters: number): string {
  const room = maxCharacters - mark.length - '<p></p>'.length;
  return textToHtml(text.slice(0, lengthThatFits(text, room)).replace(/[\ud800-\udbff]$/, '')) + mark;
}

function lengthThatFits(text: string, room: number): number {
  let left = room;
  for (let at = 0; at < text.length; at += 1) {
    left -= htmlLengths[text[at] ?? ''] ?? 1;
    if (left < 0) return at;
  }
  return text.length;
}
