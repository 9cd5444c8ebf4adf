import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { InlineImage } from '../../images/inline-image.tsx';
import { words } from '../../words/words.ts';

const elements = new Set(
  'p br div span b strong i em u s ul ol li blockquote pre code h1 h2 h3 h4 hr table thead tbody tr td th'.split(
    ' ',
  ),
);
const schemes = /^(?:https?|mailto|tel):/i;

/**
 * Renders sanitized HTML as React elements: known tags, links with safe schemes, images of this server, and no other attributes.
 * The HTML itself is never inserted into the page.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.childNodes].map(shown);
  }, [html]);
  return (
    <div dir="auto" className="rich-text">
      {content}
    </div>
  );
}

function shown(node: Node, place: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  const children = [...node.childNodes].map(shown);
  if (name === 'a') return link(node, children, place);
  if (name === 'img') return picture(node, place);
  if (!elements.has(name)) return createElement(Fragment, { key: place }, ...children);
  // Wide content scrolls, by keyboard too.
  const props = name === 'pre' ? { key: place, tabIndex: 0 } : { key: place };
  return createElement(name, props, ...children);
}

function link(node: Element, children: ReactNode[], key: number): ReactNode {
  const href = node.getAttribute('href') ?? '';
  if (!schemes.test(href)) return createElement(Fragment, { key }, ...children);
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** An image stored on this server, or one that is still being uploaded from this tab. */
function picture(node: Element, key: number): ReactNode {
  const { src, alt } = node as HTMLImageElement;
  const [, address, sentId] = /^https?:\/\/[^/]+(\/files\/(att_[0-9a-z]+)\/.*)$/.exec(src) ?? [];
  const attachmentId = sentId ?? /^cid:(att_[0-9a-z]+)$/.exec(src)?.[1];
  if (attachmentId === undefined) return <span key={key}>{alt}</span>;
  return <InlineImage key={key} picture={{ attachmentId, address, name: alt || words.images.unnamed }} />;
}
