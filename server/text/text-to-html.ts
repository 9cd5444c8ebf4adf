import { cleanText } from './well-formed-text.ts';

/**
 * Plain text as HTML that `sanitizeHtml` leaves unchanged: everything escaped, a blank line begins a new `<p>`,
 * any other line break is a `<br>`. Text without a visible character gives the empty string.
 */
export function textToHtml(text: string): string {
  return paragraphsOf(cleanText(text))
    .map((lines) => `<p>${lines.join('<br>')}</p>`)
    .join('');
}

function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = [];
  let paragraph: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      paragraph = [];
      continue;
    }
    if (paragraph.push(escapeText(line)) === 1) paragraphs.push(paragraph);
  }
  return paragraphs;
}

// Written exactly as the HTML Standard serializes text, otherwise a second sanitizing would rewrite it.
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
}
