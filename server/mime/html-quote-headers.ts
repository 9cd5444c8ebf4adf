import type { HtmlNode } from '../text/sanitizing/parse-html.ts';
import { isHeaderBlock, isOriginalMessage } from './quote-lines.ts';

/** How much text is checked for the headers above a quote. */
const maxTextLength = 1200;
const blocks = new Set(['br', 'div', 'p', 'tr', 'table', 'hr', 'ul', 'blockquote']);

/** Whether this text begins with a quoted email's headers, as Outlook and others write them above it. */
export function beginsHeaders(node: HtmlNode): boolean {
  if (!('value' in node)) return false;
  const start = node.value.trim();
  if (start === '' || !isPossible(start)) return false;
  if (isOriginalMessage(start)) return true;
  return isHeaderBlock(linesFrom(node), 0);
}

/** Labels and markers are short: text with neither colon nor dash near its beginning isn't one. */
function isPossible(text: string): boolean {
  return /[:：-]/.test(text.slice(0, 40));
}

/** The text from here on, line by line, without empty lines. */
function linesFrom(node: HtmlNode): string[] {
  let text = '';
  for (let at: HtmlNode | undefined = node; at && text.length < maxTextLength; at = next(at)) {
    if (blocks.has(at.nodeName)) text += '\n';
    if ('value' in at) text += at.value.replace(/\s+/g, ' ').slice(0, maxTextLength);
  }
  return text.split('\n').filter((line) => line.trim() !== '');
}

function next(node: HtmlNode): HtmlNode | undefined {
  if ('childNodes' in node && node.childNodes[0]) return node.childNodes[0];
  for (let at: HtmlNode | null = node; at; at = parentOf(at)) {
    const siblings: HtmlNode[] = parentOf(at)?.childNodes ?? [];
    const after = siblings[siblings.indexOf(at) + 1];
    if (after) return after;
  }
  return undefined;
}

function parentOf(node: HtmlNode): (HtmlNode & { childNodes: HtmlNode[] }) | null {
  return node.parentNode as (HtmlNode & { childNodes: HtmlNode[] }) | null;
}
