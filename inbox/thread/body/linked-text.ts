/** A part of a plain text: text, or a URL. */
export type TextPart = { text: string; href?: string };

const address = /https?:\/\/[^\s<>"']+/gi;
/**
 * Punctuation that more likely ends a sentence than a URL. Begins only where it begins: much of it within a URL would otherwise take a time
 * that grows with its square.
 */
const sentenceEnd = /(?<![.,:;!?)\]}»”])[.,:;!?)\]}»”]+$/;

/** Splits plain text into URLs and the text between them. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const href = match[0].replace(sentenceEnd, '');
    if (!URL.canParse(href)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: href, href });
    from = match.index + href.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
