import { parseInert } from './parse-inert.ts';

/** The text of some HTML on one line. */
export function plainText(html: string): string {
  const { body } = parseInert(html.replaceAll('<', ' <'));
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
