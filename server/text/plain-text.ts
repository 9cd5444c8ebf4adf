import { elementsDroppedWhole } from './html-policy.ts';
import { parseHtml } from './sanitizing/parse-html.ts';
import { cleanText } from './well-formed-text.ts';

/**
 * The visible text of `html`, entities decoded: paragraphs end in a blank line, other blocks and `<br>` in a line
 * break, table cells in a space. Line breaks of the source stay.
 *
 * Takes any input in linear time, so it can be used on input that no parser should see. The result is text, not HTML:
 * it may well contain `<script>` and must be escaped wherever it is shown.
 */
export function plainText(html: string): string {
  return cleanText(decodeEntities(withoutMarkup(html)));
}

function withoutMarkup(html: string): string {
  let text = '';
  let position = 0;
  for (let start = nextMarkup(html, 0); start !== -1; start = nextMarkup(html, position)) {
    const end = endOfMarkup(html, start);
    text += html.slice(position, start) + breakFor(html, start);
    position = end;
  }
  return text + html.slice(position);
}

function nextMarkup(html: string, from: number): number {
  const opening = /<[a-z/!?]/gi;
  opening.lastIndex = from;
  return opening.exec(html)?.index ?? -1;
}

function endOfMarkup(html: string, start: number): number {
  if (html.startsWith('<!--', start)) return after(html, '-->', start + 4);
  const end = after(html, '>', start);
  const name = tagName(html, start);
  return elementsDroppedWhole.includes(name) ? endOfElement(html, name, end) : end;
}

function endOfElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[^>]*>?`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) ? closing.lastIndex : html.length;
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
}

function tagName(html: string, start: number): string {
  const name = /<\/?([a-z][a-z0-9]{0,15})/iy;
  name.lastIndex = start;
  return name.exec(html)?.[1]?.toLowerCase() ?? '';
}

const lineBreakers = new Set(['br', 'div', 'li', 'ul', 'ol', 'tr', 'table', 'hr', 'h1', 'h2', 'h3', 'h4']);
const paragraphs = new Set(['p', 'pre', 'blockquote']);
const cells = new Set(['td', 'th']);

function breakFor(html: string, start: number): string {
  const name = tagName(html, start);
  if (paragraphs.has(name)) return '\n\n';
  if (lineBreakers.has(name)) return '\n';
  return cells.has(name) ? ' ' : '';
}

// Without a `<` there is no markup, so all the parser can do is decode.
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const [node] = parseHtml(text.replaceAll('<', '&lt;')).childNodes;
  return node && 'value' in node ? node.value : '';
}
