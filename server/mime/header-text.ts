/** RFC 2047 section 2 allows 75 characters. */
const maxEncodedWordLength = 75;

/**
 * Text for a header: on one line, so that it can't inject a header (security S7), and encoded as a whole if it
 * contains what looks like an encoded word, which the composer would pass on as one (RFC 2047).
 */
export async function headerText(text: string): Promise<string> {
  const line = onOneLine(text);
  if (!line.includes('=?')) return line;
  const { encodeWord } = await import('nodemailer/lib/mime-funcs');
  return encodeWord(line, 'B', maxEncodedWordLength);
}

/** A display name: the composer quotes it, so anything that looks like an encoded word is broken up instead. */
export function headerName(name: string | null): string {
  return onOneLine(name ?? '').replaceAll('=?', '= ?');
}

function onOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}
