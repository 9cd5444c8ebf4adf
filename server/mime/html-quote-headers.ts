import type { HtmlNode } from '../text/sanitising/parse-html.ts';
import { isHeaderBlock, isOriginalMessage } from './quote-lines.ts';

/** Of this much the headers above a quote are told. */
const longestText = 1200;
const blocks = new Set(['br', 'div', 'p', 'tr', 'table', 'hr', 'ul', 'blockquote']);

/** Whether the headers of a quoted mail begin with this text, as Outlook and others write them above it. */
export function beginsHeaders(node: HtmlNode): boolean {
  if (!('value' in node)) return false;
  const start = node.value.trim();
  if (start === '' || !isPossible(start)) return false;
  if (isOriginalMessage(start)) return true;
  return isHeaderBlock(linesFrom(node), 0);
}

/** Labels and marks are short: what has neither colon nor dash near its beginning is none. */
function isPossible(text: string): boolean {
  return /[:：-]/.test(text.slice(0, 40));
}

/** The text from here on, line by line, without the empty ones that elements make. */
function linesFrom(node: HtmlNode): string[] {
  let text = '';
  for (let at: HtmlNode | undefined = node; at && text.length < longestText; at = next(at)) {
    if (blocks.has(at.nodeName)) text += '\n';
    if ('value' in at) text += at.value.replace(/\s+/g, ' ').slice(0, longestText);
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
