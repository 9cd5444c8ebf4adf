import { plainText } from './plain-text.ts';

/** The lines of some HTML: blocks and line breaks end one, and empty ones are left out. */
export function linesOf(html: string): string[] {
  return html
    .split(/<br\b[^>]*>|<\/(?:p|li|h[1-6]|blockquote|pre|div)>/i)
    .map(plainText)
    .filter((line) => line !== '');
}
