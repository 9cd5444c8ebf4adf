const longest = 100;

/**
 * A name for a subject or a sentence of an email: on one line, so that it can start neither a header nor a paragraph
 * (security S7), without characters that change the text direction, and short enough to be a name.
 */
export function oneLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return line.length > longest
    ? `${line
        .slice(0, longest - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
    : line;
}
