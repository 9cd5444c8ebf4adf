/** A part of a plain text: words, or a web address. */
export type TextPart = { text: string; href?: string };

const address = /https?:\/\/[^\s<>"']+/gi;
/** More likely the end of a sentence than of an address. */
const sentenceEnd = /[.,:;!?)\]}»”]+$/;

/** The web addresses in a plain text, and what is between them. */
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
