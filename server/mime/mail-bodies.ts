import type { Parsed } from 'mailparser';
import { plainText } from '../text/plain-text.ts';
import { type ReadBody, readBody, readBodyAsText } from '../text/read-body.ts';
import { textToHtml } from '../text/text-to-html.ts';
import { withoutHidden } from './hidden-html.ts';
import { type SplitBody, splitQuote } from './quotes.ts';
import { splitQuoteOfText } from './text-quotes.ts';

export type MailBodies = {
  whole: ReadBody;
  split: { visible: ReadBody; quotedHtml: string } | null;
  /** As plain text. */
  text: string;
  /** The HTML that was shortened, to be stored as a file. */
  original: string | null;
};

/**
 * The text of an email in stored form. `pictures`: the names that the body may use for a picture of the email, and
 * the public id of its file. If the markup exceeds the limits, it is read as text.
 */
export function readBodies(
  parsed: Parsed,
  pictures: ReadonlyMap<string, string>,
  isCautious: boolean,
): MailBodies {
  const attachmentIds = [...new Set(pictures.values())];
  const source = parsed.html || textToHtml(parsed.text ?? '');
  const text = parsed.text?.trim() ? parsed.text : plainText(source);
  if (isCautious) return asText(source, { attachmentIds, text });
  const html = attempt(() => withPictures(withoutHidden(source), pictures)) ?? source;
  const read = (part: string) => readBody({ html: part, attachmentIds });
  const parts = attempt(() => (parsed.html ? splitQuote(html) : splitText(parsed.text ?? '')));
  const whole = read(html);
  return {
    whole,
    split: parts ? { visible: read(parts.visible), quotedHtml: read(parts.quoted).html } : null,
    text,
    original: whole.isShortened ? source : null,
  };
}

function asText(
  source: string,
  { attachmentIds, text }: { attachmentIds: string[]; text: string },
): MailBodies {
  const whole = readBodyAsText({ html: source, attachmentIds });
  return { whole, split: null, text, original: whole.isShortened ? source : null };
}

function splitText(text: string): SplitBody | undefined {
  const parts = splitQuoteOfText(text.replaceAll('\r\n', '\n'));
  return parts && { visible: textToHtml(parts.visible), quoted: textToHtml(parts.quoted) };
}

/** Oversized markup is no reason to reject an email. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** By Content-ID, Content-Location or name, as different programs refer to them. */
function withPictures(html: string, pictures: ReadonlyMap<string, string>): string {
  if (pictures.size === 0) return html;
  return html.replace(/(<img\b[^>]*?\ssrc=)"([^"]*)"/gi, (tag, start: string, address: string) => {
    const id = pictures.get(decoded(address));
    return id === undefined ? tag : `${start}"cid:${id}"`;
  });
}

function decoded(address: string): string {
  const plain = address.replaceAll('&amp;', '&');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
