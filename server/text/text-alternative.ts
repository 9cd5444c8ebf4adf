import { type HtmlNode, parseHtml } from './sanitizing/parse-html.ts';

type Parent = { childNodes: readonly HtmlNode[] };

const blocks = new Set(['div', 'table', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'tr', 'hr']);
const paragraphs = new Set(['p', 'pre', 'blockquote', 'ul', 'ol', 'table', 'h1', 'h2', 'h3', 'h4']);

/**
 * Sanitized HTML as plain text that hides nothing: links with their addresses, lists with bullets, quotes with `>`. It's the plain text
 * part of an email, for people who don't want HTML, and what most filters evaluate.
 */
export function textAlternative(html: string): string {
  return tidy(textOf(parseHtml(html), { preformatted: false }));
}

type Context = { preformatted: boolean };

function textOf(parent: Parent, context: Context): string {
  let items = 0;
  return parent.childNodes
    .map((node) => {
      if (node.nodeName === 'li') items += 1;
      return textOfNode(node, context, items);
    })
    .join('');
}

/** `position` counts the items of a list from 1. */
function textOfNode(node: HtmlNode, context: Context, position: number): string {
  if ('value' in node) return context.preformatted ? node.value : node.value.replace(/\s+/g, ' ');
  if (!('tagName' in node)) return '';
  const name = node.tagName;
  if (name === 'br') return '\n';
  if (name === 'hr') return '\n---\n';
  if (name === 'img') return attribute(node, 'alt');
  const inside = textOf(node, { preformatted: context.preformatted || name === 'pre' });
  if (name === 'a') return linkText(inside, attribute(node, 'href'));
  if (name === 'li') return `\n${markOf(node, position)}${tidy(inside).replaceAll('\n', '\n  ')}`;
  if (name === 'td' || name === 'th') return `${inside} `;
  if (name === 'blockquote') return `\n\n${quoted(tidy(inside))}\n\n`;
  if (paragraphs.has(name)) return `\n\n${inside}\n\n`;
  return blocks.has(name) ? `\n${inside}\n` : inside;
}

function attribute(node: { attrs: readonly { name: string; value: string }[] }, name: string): string {
  return node.attrs.find((it) => it.name === name)?.value ?? '';
}

function linkText(text: string, href: string): string {
  const isShown = href === '' || href === text.trim() || href === `mailto:${text.trim()}`;
  return isShown ? text : `${text} <${href}>`;
}

function markOf(item: { parentNode: unknown }, position: number): string {
  const list = item.parentNode as { tagName?: string } | null;
  return list?.tagName === 'ol' ? `${position}. ` : '- ';
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function tidy(text: string): string {
  return (
    text
      // Only from the beginning of the spaces: otherwise many of them without a line end would take a time that grows with their square.
      .replace(/(?<![ \t])[ \t]+\n/g, '\n')
      .replace(/\n +/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
