import { plainText } from './plain-text.ts';

// U+2800 is the empty Braille pattern: drawn, but as nothing.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Control}\u2800]/u;

/**
 * Whether sanitized HTML has no visible content: no picture, and no text but white space, zero-width and other
 * invisible characters.
 */
export function isBlankHtml(html: string): boolean {
  return !html.includes('<img') && !visible.test(plainText(html));
}
