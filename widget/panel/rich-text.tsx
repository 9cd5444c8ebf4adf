import { h } from 'preact';
import { useMemo } from 'preact/hooks';
import { type RichNode, readRichText } from '../../design/rich-text.ts';
import { parseInert } from './parse-inert.ts';

/** A member's reply, rendered as our own elements (decisions/0082). Images are among the attachments. */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => readRichText(parseInert(html)).map(drawn), [html]);
  return (
    <div dir="auto" class="rich-text">
      {content}
    </div>
  );
}

function drawn(node: RichNode): preact.ComponentChild {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'image') return node.alt;
  const children = node.children.map(drawn);
  if (node.kind === 'element') return h(node.name, node.name === 'pre' ? { tabIndex: 0 } : null, ...children);
  return (
    <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
