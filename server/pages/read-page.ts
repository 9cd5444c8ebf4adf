import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** An element of a page as a browser would see it. */
export interface PageElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** All text inside, with whitespace collapsed. */
  text: string;
}

type Node = DefaultTreeAdapterTypes.Node;

/** Parses a page like a browser and lists its elements in document order. For tests. */
export function readPage(page: string): PageElement[] {
  return elementsOf(parse(page));
}

function elementsOf(node: Node): PageElement[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [toElement(node), ...below] : below;
}

function toElement(element: DefaultTreeAdapterTypes.Element): PageElement {
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  return { tag: element.tagName, attributes, text: textOf(element).replace(/\s+/g, ' ').trim() };
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
