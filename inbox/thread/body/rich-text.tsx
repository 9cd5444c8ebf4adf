import { createElement, type ReactNode, useMemo } from 'react';
import { type RichNode, readRichText } from '../../../design/rich-text.ts';
import { InlineImage } from '../../images/inline-image.tsx';
import { words } from '../../words/words.ts';
import { linkedText, type TextPart } from './linked-text.ts';

/** Renders sanitized HTML as React elements, with images of this server only. The HTML itself is never inserted into the page. */
export function RichText({ html, linksAddresses = false }: { html: string; linksAddresses?: boolean }) {
  const content = useMemo(
    () => readRichText(new DOMParser().parseFromString(html, 'text/html')).map(drawnBy(linksAddresses)),
    [html, linksAddresses],
  );
  return (
    <div dir="auto" className="rich-text">
      {content}
    </div>
  );
}

function drawnBy(linksAddresses: boolean) {
  return function shown(node: RichNode, key: number): ReactNode {
    if (node.kind === 'text') return linksAddresses ? linkedText(node.text).map(part) : node.text;
    if (node.kind === 'image') return picture(node, key);
    const children = node.children.map(shown);
    if (node.kind === 'link') return link(node.href, children, key);
    // Wide content scrolls, by keyboard too.
    const props = node.name === 'pre' ? { key: key, tabIndex: 0 } : { key: key };
    return createElement(node.name, props, ...children);
  };
}

function part({ text, href }: TextPart, key: number): ReactNode {
  return href === undefined ? text : link(href, text, key);
}

function link(href: string, children: ReactNode, key: number): ReactNode {
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** An image stored on this server, or one that is still being uploaded from this tab. */
function picture({ src, alt }: { src: string; alt: string }, key: number): ReactNode {
  const [, address, sentId] = /^https?:\/\/[^/]+(\/files\/(att_[0-9a-z]+)\/.*)$/.exec(src) ?? [];
  const attachmentId = sentId ?? /^cid:(att_[0-9a-z]+)$/.exec(src)?.[1];
  if (attachmentId === undefined) return <span key={key}>{alt}</span>;
  return <InlineImage key={key} picture={{ attachmentId, address, name: alt || words.images.unnamed }} />;
}
