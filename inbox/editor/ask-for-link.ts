import type { Editor } from '@tiptap/core';
import { pick } from '../picker/picker-store.ts';
import { words } from '../words/words.ts';

/** Links the selection, or removes the link. Without a selection, inserts the address as its own text. */
export function askForLink(editor: Editor): void {
  if (editor.isActive('link')) {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    return;
  }
  pick({
    title: words.editor.link,
    placeholder: words.editor.linkTo,
    choices: [],
    make: (text) => ({ id: 'link', name: addressOf(text), run: () => setLink(editor, addressOf(text)) }),
  });
}

function setLink(editor: Editor, href: string): void {
  if (!editor.state.selection.empty) {
    editor.chain().focus().setLink({ href }).run();
    return;
  }
  const link = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
  editor.chain().focus().insertContent(link).run();
}

function addressOf(text: string): string {
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(text) ? text : `https://${text}`;
}
