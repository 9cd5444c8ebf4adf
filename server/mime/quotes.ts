import { serialize } from 'parse5';
import { isBlankHtml } from '../text/is-blank-html.ts';
import { type HtmlFragment, type HtmlNode, parseHtml } from '../text/sanitizing/parse-html.ts';
import { beginsHeaders } from './html-quote-headers.ts';
import { isAttribution, isForward } from './quote-lines.ts';

/** A split body: the new text, and the quote of earlier email. */
export type SplitBody = { visible: string; quoted: string };

/**
 * Splits the quote from the HTML of a reply. Nothing is ever lost: both parts together are the whole. Undefined if no
 * quote is certain, if there is new text below or within it, if it is a forwarded email, or if nothing else would be
 * left.
 *
 * @throws MarkupLimitExceeded
 */
export function splitQuote(html: string): SplitBody | undefined {
  const tree = parseHtml(html);
  const start = firstQuote(tree);
  if (!start) return undefined;
  const quoted = cutFrom(tree, start);
  if (quoted === undefined) return undefined;
  const visible = serialize(tree);
  return isBlankHtml(withoutRules(visible)) ? undefined : { visible, quoted };
}

type Element = Extract<HtmlNode, { attrs: unknown }>;
type Kind = 'container' | 'rest';
type Quote = { node: HtmlNode; kind: Kind };

/** `container`: the element is the quote. `rest`: it is above the quote, which extends to the end of the email. */
const quotes: readonly { kind: Kind; is: (element: Element) => boolean }[] = [
  { kind: 'container', is: hasClass('gmail_quote', 'gmail_quote_container', 'yahoo_quoted') },
  {
    kind: 'container',
    is: hasClass('protonmail_quote', 'tutanota_quote', 'zmail_extra'),
  },
  { kind: 'container', is: (it) => it.tagName === 'blockquote' && attribute(it, 'type') === 'cite' },
  { kind: 'container', is: (it) => it.tagName === 'blockquote' && isAttribution(textBefore(it)) },
  {
    kind: 'container',
    is: hasId('olk_src_body_section', 'isreplycontent', 'mail-editor-reference-message-container'),
  },
  { kind: 'container', is: hasClass('ms-outlook-mobile-reference-message') },
  { kind: 'rest', is: hasId('divrplyfwdmsg', 'appendonsend', 'stopspelling') },
  { kind: 'rest', is: isOutlookRule },
];

/** The line that Outlook draws above the headers of the quoted email: `border-top:solid #E1E1E1 1.0pt`. */
function isOutlookRule(element: Element): boolean {
  const style = attribute(element, 'style').replace(/\s/g, '').toLowerCase();
  return /border-top:solid#(e1e1e1|b5c4df)1\.0pt/.test(style) && /:/.test(textOf(element).slice(0, 40));
}

function hasClass(...names: string[]) {
  return (element: Element) =>
    attribute(element, 'class')
      .split(/\s+/)
      // Outlook on the web prefixes names in quotes with `x_`.
      .some((name) => names.includes(name.replace(/^(x_)+/, '')));
}

function hasId(...names: string[]) {
  return (element: Element) =>
    names.includes(
      attribute(element, 'id')
        .replace(/^(x_)+/, '')
        .toLowerCase(),
    );
}

function attribute(element: Element, name: string): string {
  return element.attrs.find((it) => it.name === name)?.value ?? '';
}

function isElement(node: HtmlNode): node is Element {
  return 'attrs' in node;
}

function firstQuote(tree: HtmlFragment): Quote | undefined {
  for (const node of inOrder(tree)) {
    if (isElement(node)) {
      const found = quotes.find(({ is }) => is(node));
      if (found) return { node, kind: found.kind };
    } else if (beginsHeaders(node)) return { node: withRuleAbove(outermost(tree, node)), kind: 'rest' };
  }
  return undefined;
}

function* inOrder(tree: HtmlFragment): Generator<HtmlNode> {
  const waiting: HtmlNode[] = [...tree.childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ('childNodes' in node)
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1)
        waiting.push(node.childNodes[at] as HtmlNode);
  }
}

/** The largest element that begins with this text. */
function outermost(tree: HtmlFragment, node: HtmlNode): HtmlNode {
  const parent = parentOf(node);
  if (!parent || parent === (tree as Parent)) return node;
  const before = parent.childNodes.slice(0, parent.childNodes.indexOf(node));
  return before.some((it) => !isEmpty(it)) ? node : outermost(tree, parent as unknown as HtmlNode);
}

/** With the line that is drawn above. */
function withRuleAbove(node: HtmlNode): HtmlNode {
  const before = parentOf(node)?.childNodes ?? [];
  for (let at = before.indexOf(node) - 1; at >= 0; at -= 1) {
    const above = before[at];
    if (above?.nodeName === 'hr') return above;
    if (!above || textOf(above).trim() !== '') break;
  }
  return node;
}

/** Nothing visible: no text, and no picture. */
function isEmpty(node: HtmlNode): boolean {
  return textOf(node).trim() === '' && node.nodeName !== 'img';
}

type Parent = { childNodes: HtmlNode[]; parentNode?: unknown };

/**
 * Removes the quote from the tree, with the attribution line above it; returns its HTML. Undefined, with an unchanged
 * tree, if something follows a container.
 */
function cutFrom(tree: HtmlFragment, { node, kind }: Quote): string | undefined {
  if (isForward(textOf(node)) || isForward(textBefore(node))) return undefined;
  if (kind === 'container' && textAfter(node).trim() !== '') return undefined;
  const pieces: string[] = [attributionAbove(node)];
  let at: HtmlNode = node;
  for (let parent = parentOf(at); parent; parent = parentOf(at)) {
    const index = parent.childNodes.indexOf(at);
    const taken = parent.childNodes.splice(at === node ? index : index + 1);
    pieces.push(serialize({ ...tree, childNodes: taken }));
    if (parent === (tree as Parent)) break;
    at = parent as unknown as HtmlNode;
  }
  return pieces.join('');
}

function parentOf(node: HtmlNode): Parent | undefined {
  return (node.parentNode as Parent | null) ?? undefined;
}

/** Everything after an element, to the end of the email. */
function textAfter(node: HtmlNode): string {
  const parent = parentOf(node);
  if (!parent) return '';
  const siblings = parent.childNodes.slice(parent.childNodes.indexOf(node) + 1);
  // Consecutive quotes are one.
  const written = siblings.filter((it) => !isElement(it) || !quotes.some(({ is }) => is(it)));
  return written.map(textOf).join(' ') + textAfter(parent as unknown as HtmlNode);
}

/** Removes the nearest line above if it is an attribution, and returns it as HTML. */
function attributionAbove(node: HtmlNode): string {
  const line = lineAbove(node);
  const [first] = line;
  const parent = first && parentOf(first);
  if (!parent || !isAttribution(line.map(textOf).join(' '))) return '';
  parent.childNodes = parent.childNodes.filter((it) => !line.includes(it));
  return serialize({ childNodes: line, nodeName: '#document-fragment' } as unknown as HtmlFragment);
}

function textBefore(node: HtmlNode): string {
  return lineAbove(node).map(textOf).join(' ');
}

/** The nodes of the last line above, which may be the end of an element with more lines. */
function lineAbove(node: HtmlNode): HtmlNode[] {
  const above = nodeAbove(node);
  return above ? lastLine(above) : [];
}

const lineBreaks = new Set(['br', 'div', 'p', 'table', 'ul', 'ol', 'blockquote', 'hr']);

function lastLine(node: HtmlNode): HtmlNode[] {
  if (!('childNodes' in node)) return [node];
  const end = node.childNodes.findLastIndex((it) => textOf(it).trim() !== '');
  const last = node.childNodes[end];
  if (last && lineBreaks.has(last.nodeName)) return lastLine(last);
  const line = node.childNodes.slice(0, end + 1);
  const start = line.findLastIndex((it) => lineBreaks.has(it.nodeName)) + 1;
  return start === 0 ? [node] : node.childNodes.slice(start);
}

/** The previous node with visible text: a sibling, or otherwise one of a surrounding element. */
function nodeAbove(node: HtmlNode): HtmlNode | undefined {
  const parent = parentOf(node);
  if (!parent) return undefined;
  const before = parent.childNodes.slice(0, parent.childNodes.indexOf(node));
  const above = before.findLast((it) => textOf(it).trim() !== '');
  return above ?? nodeAbove(parent as unknown as HtmlNode);
}

function textOf(node: HtmlNode): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join(' ') : '';
}

function withoutRules(html: string): string {
  return html.replace(/<hr[^>]*>/g, '');
}
