import { type DefaultTreeAdapterTypes, parse } from 'parse5';

// A second statement of the policy, on purpose: the tests must not derive it from the code they test.
const allowed: Record<string, readonly string[]> = {
  ...without(
    'p br div span b strong i em u s ul ol li blockquote pre code h1 h2 h3 h4 hr table thead tbody tr',
  ),
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan', 'align'],
  th: ['colspan', 'rowspan', 'align'],
};

function without(elements: string): Record<string, readonly string[]> {
  return Object.fromEntries(elements.split(' ').map((element) => [element, []]));
}

/**
 * The policy's violations in `html`, one line each, as found in the whole page a browser would build around it. Empty
 * if the HTML conforms to the policy.
 */
export function policyBreaches(html: string): string[] {
  return [true, false].flatMap((scriptingEnabled) => {
    const page = parse(`<!doctype html><head></head><body><div>${html}</div></body>`, { scriptingEnabled });
    return breachesOfPage(page);
  });
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

function breachesOfPage(page: Node): string[] {
  const [head, body] = childrenOf(childrenOf(page)[1]);
  const [frame, ...escaped] = childrenOf(body);
  const outside = [...childrenOf(head), ...escaped].map((node) => `${node.nodeName} outside the message`);
  return [...outside, ...childrenOf(frame).flatMap(breachesOfNode)];
}

function childrenOf(node: Node | undefined): Node[] {
  return node && 'childNodes' in node ? node.childNodes : [];
}

function breachesOfNode(node: Node): string[] {
  if (node.nodeName === '#text') return [];
  if (!('tagName' in node)) return [node.nodeName];
  const attributes = Object.hasOwn(allowed, node.tagName) ? allowed[node.tagName] : undefined;
  if (!attributes || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [`<${node.tagName}>`];
  return [
    ...node.attrs
      .filter(({ name, value }) => !attributes.includes(name) || !valueAllowed(node.tagName, name, value))
      .map(({ name, value }) => `<${node.tagName} ${name}="${value}">`),
    ...missing(node),
    ...childrenOf(node).flatMap(breachesOfNode),
  ];
}

function missing(element: Element): string[] {
  const names = element.attrs.map((attribute) => attribute.name).join(' ');
  if (element.tagName === 'a' && names !== '' && names !== 'href rel target')
    return ['<a> without its guards'];
  return element.tagName === 'img' && !names.includes('src') ? ['<img> without src'] : [];
}

function valueAllowed(element: string, name: string, value: string): boolean {
  if (name === 'alt') return true;
  if (name === 'rel') return value === 'noopener noreferrer nofollow';
  if (name === 'target') return value === '_blank';
  if (name === 'align') return /^(left|center|right)$/.test(value);
  if (name === 'href' || name === 'src') return urlAllowed(element, value);
  return /^[1-9]\d{0,3}$/.test(value) && (name.endsWith('span') ? Number(value) <= 100 : true);
}

function urlAllowed(element: string, value: string): boolean {
  if (element === 'img' && /^cid:att_[0-9abcdefghjkmnpqrstvwxyz]{26}$/.test(value)) return true;
  const url = URL.parse(value, 'deskbell-page://messages/1');
  const protocols = element === 'img' ? ['http:', 'https:'] : ['http:', 'https:', 'mailto:', 'tel:'];
  return url !== null && protocols.includes(url.protocol) && !/["'`<>\s]/.test(value.replaceAll("'", ''));
}
