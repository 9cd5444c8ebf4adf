import { type Editor, getMarkRange, type Range } from '@tiptap/core';
import type { MarkType } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';

/** A link being created or edited: its range in the text, and its current URL. */
export type EditedLink = { range: Range; href: string };

/** The link at the caret; otherwise the selection, which may be empty. */
export function linkAtSelection(editor: Editor): EditedLink {
  const { from, to, $from } = editor.state.selection;
  const mark = editor.schema.marks.link;
  const range = (mark && getMarkRange($from, mark)) || { from, to };
  return { range, href: String(editor.getAttributes('link').href ?? '') };
}

/** Links the text; without any, inserts the URL itself. Text typed after it isn't part of the link. */
export function saveLink(editor: Editor, { range }: EditedLink, href: string): void {
  const text = range.from === range.to ? href.replace(/^mailto:/, '') : '';
  change(editor, (tr, type) => {
    const to = range.to + text.length;
    tr.insertText(text, range.to).addMark(range.from, to, type.create({ href }));
    tr.setSelection(TextSelection.create(tr.doc, to));
  });
}

export function removeLink(editor: Editor, { range }: EditedLink): void {
  change(editor, (tr, type) => {
    tr.removeMark(range.from, range.to, type).setSelection(TextSelection.create(tr.doc, range.to));
  });
}

function change(editor: Editor, make: (tr: Transaction, type: MarkType) => void): void {
  const { state, schema, view } = editor;
  const type = schema.marks.link;
  if (!type) return;
  const { tr } = state;
  make(tr, type);
  view.dispatch(tr.removeStoredMark(type));
  editor.commands.focus();
}
