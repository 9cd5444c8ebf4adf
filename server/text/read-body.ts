import { htmlLimits } from './html-policy.ts';
import { keepInlinePictures } from './inline-pictures.ts';
import { isBlankHtml } from './is-blank-html.ts';
import { plainText } from './plain-text.ts';
import { previewText } from './preview-text.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { shortenedHtml } from './shortened-html.ts';
import { textToHtml } from './text-to-html.ts';

/** A body as a client sent it, and the public ids of the attachments whose pictures it may show. */
export type SentBody = { html: string; attachmentIds: readonly string[] };

/**
 * A body in stored form: sanitized, empty if it has no visible content. `isShortened`: the original is to be stored
 * as a file.
 */
export type ReadBody = { html: string; preview: string; isShortened: boolean };

/**
 * A body in stored form, of at most `htmlLimits.characters`; a longer one becomes the beginning of its plain text.
 * Takes up to a hundred milliseconds for a long body: see `openHtmlThreads`.
 */
export function readBody(sent: SentBody): ReadBody {
  return readAs(sanitizeHtml, sent);
}

/** The same without its markup, and so without a parser. */
export function readBodyAsText(sent: SentBody): ReadBody {
  return readAs((html) => textToHtml(plainText(html)), sent);
}

function readAs(sanitized: (html: string) => string, { html, attachmentIds }: SentBody): ReadBody {
  const whole = sanitized(html);
  const isShortened = whole.length > htmlLimits.characters;
  const bounded = isShortened ? shortenedHtml(plainText(html), htmlLimits.characters) : whole;
  const shown = keepInlinePictures(bounded, attachmentIds);
  if (isBlankHtml(shown)) return { html: '', preview: '', isShortened: false };
  return { html: shown, preview: previewText(shown), isShortened };
}
