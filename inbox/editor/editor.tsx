import { Placeholder } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useRef } from 'react';
import { EditorBar } from './editor-bar.tsx';

type Props = {
  /** What is there already; from then on the editor has it. */
  html: string;
  label: string;
  takesFocus: boolean;
  onChange: (html: string) => void;
  onSend: (closes: boolean) => void;
  /** Escape. */
  onLeave: () => void;
  /** What stands at the end of the bar. */
  children: ReactNode;
};

/** Rich text as the server keeps it: what a message may hold, and nothing else. Loaded when somebody writes. */
export function Editor({ html, label, takesFocus, onChange, onSend, onLeave, children }: Props) {
  const acts = useRef({ onSend, onLeave });
  acts.current = { onSend, onLeave };
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: false,
        horizontalRule: false,
        link: {
          openOnClick: false,
          defaultProtocol: 'https',
          HTMLAttributes: { class: null, target: null, rel: null },
        },
      }),
      Placeholder.configure({ placeholder: `${label}…` }),
    ],
    content: html,
    // Styles that are put into the page are refused by its policy; ours are in editor.css.
    injectCSS: false,
    autofocus: takesFocus ? 'end' : false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-label': label, 'aria-multiline': 'true' },
      handleKeyDown: (_, event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
          acts.current.onSend(event.shiftKey);
          return true;
        }
        if (event.key !== 'Escape') return false;
        (event.target as HTMLElement).blur();
        acts.current.onLeave();
        return true;
      },
    },
    onUpdate: ({ editor: it }) => onChange(it.getHTML()),
  });
  return (
    <>
      <EditorContent editor={editor} className="editor max-h-[40vh] min-h-20 overflow-y-auto px-4 py-2" />
      <EditorBar editor={editor}>{children}</EditorBar>
    </>
  );
}
