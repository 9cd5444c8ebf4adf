/** A part of a member's message, to be rendered as an element of our own. */
export type RichNode =
  | { kind: 'text'; text: string }
  | { kind: 'element'; name: string; children: readonly RichNode[] }
  | { kind: 'link'; href: string; children: readonly RichNode[] }
  | { kind: 'image'; src: string; alt: string };

const elements = new Set(
  'p br div span b strong i em u s ul ol li blockquote pre code h1 h2 h3 h4 hr table thead tbody tr td th'.split(
    ' ',
  ),
);
const schemes = /^(?:https?|mailto|tel):/i;

/**
 * Parses sanitized HTML: known tags, links with safe schemes, images, and no other attributes. Drops unknown tags but keeps their
 * content. The HTML itself is never inserted into a page.
 */
export function readRichText({ body }: Document): readonly RichNode[] {
  return nodesIn(body);
}

function nodesIn(parent: Node): RichNode[] {
  return [...parent.childNodes].flatMap(nodeOf);
}

function nodeOf(node: Node): RichNode | RichNode[] {
  if (node.nodeType === Node.TEXT_NODE) return { kind: 'text', text: node.textContent ?? '' };
  if (!(node instanceof Element)) return [];
  const { localName: name } = node;
  if (name === 'img') {
    const { src, alt } = node as HTMLImageElement;
    return { kind: 'image', src, alt };
  }
  const children = nodesIn(node);
  if (name !== 'a') return elements.has(name) ? { kind: 'element', name, children } : children;
  const href = node.getAttribute('href') ?? '';
  return schemes.test(href) ? { kind: 'link', href, children } : children;
}
