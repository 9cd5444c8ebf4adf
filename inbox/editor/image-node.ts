import { Node } from '@tiptap/core';
import { localImage } from '../images/image-url.ts';

type Options = {
  /** The current URL of an attachment's image. */
  addressOf: (attachmentId: string) => Promise<string>;
};

type Attributes = { attachmentId: string | null; pending: string | null; name: string };

/**
 * An image in the text, stored as `<img src="cid:att_…">` (contract section 5). While its file is being uploaded it has a local
 * object URL, which is never saved.
 */
export const ImageNode = Node.create<Options>({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addOptions: () => ({ addressOf: () => Promise.reject(new Error('It has no address.')) }),
  addAttributes: () => ({
    attachmentId: { default: null, parseHTML: attachmentIdOf },
    pending: { default: null, parseHTML: () => null },
    name: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
  }),
  parseHTML: () => [{ tag: 'img[src^="cid:att_"]' }, { tag: 'img[data-attachment]' }],
  // Not as `src`: the elements are created in this page before they are serialized, and the browser would load them.
  renderHTML: ({ node }) => {
    const { attachmentId, name } = node.attrs as Attributes;
    return ['img', { ...(attachmentId !== null && { 'data-attachment': attachmentId }), alt: name }];
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      let isThere = false;
      const put = (address: string) => {
        isThere = true;
        dom.src = address;
      };
      const show = ({ attachmentId, pending, name }: Attributes) => {
        dom.alt = name;
        dom.classList.toggle('is-pending', attachmentId === null);
        if (isThere) return;
        const address = pending ?? (attachmentId === null ? undefined : localImage(attachmentId));
        if (address !== undefined) put(address);
        else if (attachmentId !== null) this.options.addressOf(attachmentId).then(put, () => undefined);
      };
      show(node.attrs as Attributes);
      return {
        dom,
        update: (next) => {
          if (next.type !== node.type) return false;
          show(next.attrs as Attributes);
          return true;
        },
      };
    };
  },
});

/** The editor's HTML in the form that the server accepts. */
export function withSources(html: string): string {
  return html.replaceAll(/<img data-attachment="(att_[0-9a-z]+)"/g, '<img src="cid:$1"');
}

function attachmentIdOf(element: HTMLElement): string | null {
  const { attachment } = element.dataset;
  return attachment ?? /^cid:(att_[0-9a-z]+)$/.exec(element.getAttribute('src') ?? '')?.[1] ?? null;
}
