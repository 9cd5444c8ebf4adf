import { serialize } from 'parse5';
import { type HtmlNode, parseHtml } from '../text/sanitizing/parse-html.ts';

/**
 * Removes what an email client doesn't show: the hidden preview line, and tracking pixels. Call it before the HTML is
 * sanitized, which drops the styles that hide them.
 *
 * @throws MarkupLimitExceeded
 */
export function withoutHidden(html: string): string {
  const tree = parseHtml(html);
  prune(tree);
  return serialize(tree);
}

function prune(parent: { childNodes: HtmlNode[] }): void {
  parent.childNodes = parent.childNodes.filter((node) => !isHidden(node));
  for (const node of parent.childNodes) if ('childNodes' in node) prune(node);
}

const hiding =
  /(^|;)(display:none|visibility:hidden|mso-hide:all|font-size:0(px|pt|em)?|max-height:0(px)?|opacity:0)(!important)?(;|$)/;

function isHidden(node: HtmlNode): boolean {
  if (!('attrs' in node)) return false;
  const value = (name: string) => node.attrs.find((it) => it.name === name)?.value ?? '';
  const style = value('style').replace(/\s/g, '').toLowerCase();
  if (node.attrs.some(({ name }) => name === 'hidden') || hiding.test(style)) return true;
  return node.tagName === 'img' && isPixel(value('width'), value('height'), style);
}

function isPixel(width: string, height: string, style: string): boolean {
  const [, styleWidth = ''] = /(?:^|;)width:(\d+)px/.exec(style) ?? [];
  const [, styleHeight = ''] = /(?:^|;)height:(\d+)px/.exec(style) ?? [];
  const isTiny = (size: string) => /^[01](px)?$/.test(size);
  return isTiny(width || styleWidth) && isTiny(height || styleHeight);
}
