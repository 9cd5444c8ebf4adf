import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { textExtensions } from './text-extensions.ts';

type Props = {
  html: string;
  label: string;
  onChange: (html: string) => void;
  onSend: (closes: boolean) => void;
};

/** A few lines below a reply, edited in place: without a toolbar, and never a target of macros. */
export function SignatureEditor({ html, label, ...handlers }: Props) {
  const acts = useRef(handlers);
  acts.current = handlers;
  const editor = useEditor({
    extensions: [textExtensions],
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', dir: 'auto', 'aria-label': label, 'aria-multiline': 'true' },
      handleKeyDown: (_, event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
          acts.current.onSend(event.shiftKey);
          return true;
        }
        if (event.key !== 'Escape') return false;
        (event.target as HTMLElement).blur();
        return true;
      },
    },
    // At once, as in the editor of the text.
    onUpdate: ({ editor: it }) => flushSync(() => acts.current.onChange(it.getHTML())),
  });
  // The signature may change in the settings, in another tab, while nobody has edited it here.
  useEffect(() => {
    if (html !== editor.getHTML()) editor.commands.setContent(html, { emitUpdate: false });
  }, [html, editor]);
  return <EditorContent editor={editor} className="editor editor-quiet" />;
}
