import { createElement, type ReactNode, useMemo } from 'react';
import { type RichNode, readRichText } from '../../../design/rich-text.ts';
import { InlineImage } from '../../images/inline-image.tsx';
import { words } from '../../words/words.ts';

/** Renders sanitized HTML as React elements, with images of this server only. The HTML itself is never inserted into the page. */
export function RichText({ html }: { html: string }) {
  const content = useMemo(
    () => readRichText(new DOMParser().parseFromString(html, 'text/html')).map(shown),
    [html],
  );
  return (
    <div dir="auto" className="rich-text">
      {content}
    </div>
  );
}

function shown(node: RichNode, place: number): ReactNode {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'image') return picture(node, place);
  const children = node.children.map(shown);
  if (node.kind === 'link')
    return (
      <a key={place} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  // Wide content scrolls, by keyboard too.
  const props = node.name === 'pre' ? { key: place, tabIndex: 0 } : { key: place };
  return createElement(node.name, props, ...children);
}

/** An image stored on this server, or one that is still being uploaded from this tab. */
function picture({ src, alt }: { src: string; alt: string }, key: number): ReactNode {
  const [, address, sentId] = /^https?:\/\/[^/]+(\/files\/(att_[0-9a-z]+)\/.*)$/.exec(src) ?? [];
  const attachmentId = sentId ?? /^cid:(att_[0-9a-z]+)$/.exec(src)?.[1];
  if (attachmentId === undefined) return <span key={key}>{alt}</span>;
  return <InlineImage key={key} picture={{ attachmentId, address, name: alt || words.images.unnamed }} />;
}
