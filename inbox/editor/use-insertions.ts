import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { selectBlank } from './blank-node.ts';
import { type Insertion, takeInsertions } from './insertions.ts';

/** Registers an editor for inserting macros. */
export function useInsertions(editor: Editor): void {
  useEffect(() => {
    let end = () => {};
    // Only after it has taken the focus, which moves the caret to the end.
    const timer = setTimeout(() => {
      end = takeInsertions((insertion) => insert(editor, insertion));
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [editor]);
}

function insert(editor: Editor, insertion: Insertion): void {
  if (editor.isDestroyed) return;
  if (insertion === 'first-blank') {
    editor.commands.setTextSelection(0);
    selectBlank(editor, 1);
    return;
  }
  const { from } = editor.state.selection;
  editor.chain().focus().insertContent(insertion.html).run();
  const end = editor.state.selection.from;
  editor.commands.setTextSelection(from);
  if (!selectBlank(editor, 1)) editor.commands.setTextSelection(end);
}
