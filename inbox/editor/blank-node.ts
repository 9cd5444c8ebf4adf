import { type Editor, Node } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { blankLabel } from './blank-label.ts';

/**
 * A placeholder in the text of a macro: selected as one unit, and replaced by typing. It is saved with its variable,
 * which the server refuses to send.
 */
export const BlankNode = Node.create({
  name: 'blank',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: {
      default: '',
      parseHTML: (element) => element.dataset.blank ?? '',
      renderHTML: ({ name }) => ({ 'data-blank': name }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-blank]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, `{{${node.attrs.name}}}`],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('span');
      dom.className = 'blank';
      dom.textContent = blankLabel(node.attrs.name);
      return { dom };
    },
  addKeyboardShortcuts() {
    return {
      Tab: ({ editor }) => selectBlank(editor, 1),
      'Shift-Tab': ({ editor }) => selectBlank(editor, -1),
    };
  },
});

/** Selects the next blank after the selection, or the previous one, and wraps around. False if there is none. */
export function selectBlank(editor: Editor, by: 1 | -1): boolean {
  const positions: number[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'blank') positions.push(position);
  });
  const { from } = editor.state.selection;
  const isSelected = editor.state.selection instanceof NodeSelection;
  const next =
    by === 1
      ? (positions.find((position) => (isSelected ? position > from : position >= from)) ?? positions[0])
      : (positions.findLast((position) => position < from) ?? positions.at(-1));
  if (next === undefined) return false;
  editor.chain().focus().setNodeSelection(next).scrollIntoView().run();
  return true;
}
