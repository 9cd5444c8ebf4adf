import { htmlLimits } from '../../text/html-policy.ts';
import { plainText } from '../../text/plain-text.ts';
import { sanitizeHtml } from '../../text/sanitize-html.ts';
import { textToHtml } from '../../text/text-to-html.ts';

const longest = htmlLimits.characters / 2;
const source = /(<img\b[^<>]*?\ssrc\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/**
 * HTML of another system, sanitized, with its pictures as those of attachments: `pictures` has their public ids by the addresses that
 * they had. Longer HTML than a sanitizer should see becomes plain text.
 */
export function foundHtml(html: string, pictures: ReadonlyMap<string, string>): string {
  if (html.length > longest) return textToHtml(plainText(html));
  return sanitizeHtml(pictures.size === 0 ? html : withPictures(html, pictures));
}

function withPictures(html: string, pictures: ReadonlyMap<string, string>): string {
  return html.replace(source, (tag, before: string, quoted: string) => {
    const address = quoted.replace(/^["']|["']$/g, '').replaceAll('&amp;', '&');
    const id = pictures.get(address);
    return id === undefined ? tag : `${before}"cid:${id}"`;
  });
}
