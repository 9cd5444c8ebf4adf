import { Node } from '@tiptap/core';
import { ownPicture } from '../pictures/picture-address.ts';

type Options = {
  /** Where the picture of an attachment can be had. */
  addressOf: (attachmentId: string) => Promise<string>;
};

type Attributes = { attachmentId: string | null; pending: string | null; name: string };

/**
 * A picture in the text, `<img src="cid:att_…">` as the server keeps it (contract section 5). While its file is on its way it
 * is known by the address that this tab has it at, which is nowhere but here: it is not written down.
 */
export const PictureNode = Node.create<Options>({
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
  parseHTML: () => [{ tag: 'img[src^="cid:att_"]' }],
  renderHTML: ({ node }) => {
    const { attachmentId, name } = node.attrs as Attributes;
    return ['img', { ...(attachmentId !== null && { src: `cid:${attachmentId}` }), alt: name }];
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      const show = ({ attachmentId, pending, name }: Attributes) => {
        dom.alt = name;
        dom.classList.toggle('is-pending', attachmentId === null);
        if (pending !== null) dom.src = pending;
        else if (attachmentId !== null && dom.src === '') dom.src = ownPicture(attachmentId) ?? '';
        if (attachmentId !== null && dom.src === '')
          this.options.addressOf(attachmentId).then(
            (address) => {
              dom.src = address;
            },
            () => undefined,
          );
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

function attachmentIdOf(element: HTMLElement): string | null {
  return /^cid:(att_[0-9a-z]+)$/.exec(element.getAttribute('src') ?? '')?.[1] ?? null;
}
