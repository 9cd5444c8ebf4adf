import type { Editor as CoreEditor } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { takeBuffered } from '../picker/key-buffer.ts';
import { words } from '../words/words.ts';
import { BlankNode } from './blank-node.ts';
import { type EditedLink, linkAtSelection } from './edited-link.ts';
import { EditorBar } from './editor-bar.tsx';
import { ImageNode, withSources } from './image-node.ts';
import { type Bring, insertFiles } from './insert-files.ts';
import { LinkForm } from './link-form.tsx';
import { MacroList } from './macro-list.tsx';
import { type MacroSource, macroSuggestions } from './macro-source.ts';
import { MentionList } from './mention-list.tsx';
import { type MentionSource, mentionSuggestions } from './mention-source.ts';
import { textExtensions } from './text-extensions.ts';
import { useInsertions } from './use-insertions.ts';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  /** The initial content; from then on the editor owns it. */
  html: string;
  label: string;
  /** It takes the focus when it appears and whenever the number grows; omit it to leave the focus alone. */
  focusRequests?: number;
  onChange: (html: string) => void;
  onSend: (closes: boolean) => void;
  /** Escape was pressed. */
  onLeave: () => void;
  /** Files were chosen with the button; omit this and the next two for text without files. */
  onFiles?: (files: readonly File[]) => void;
  /** Uploads a pasted or dropped file. */
  bring?: Bring;
  /** The current URL of an image in the text. */
  addressOf?: (attachmentId: string) => Promise<string>;
  /** Who can be mentioned; omit it to disable mentions. */
  mentions?: MentionSource;
  /** The macros that can be inserted; omit it to disable them. */
  macros?: MacroSource;
  /** Rendered below the text. */
  below?: ReactNode;
  /** The end of the toolbar. */
  children: ReactNode;
};

/** A rich-text editor limited to what messages may contain. Loaded on demand. */
export function Editor({ html, label, focusRequests = 0, below, children, ...handlers }: Props) {
  const acts = useRef(handlers);
  acts.current = handlers;
  const mentions = useSuggestions({ name: 'mentions', char: '@' }, () => {
    const source = acts.current.mentions;
    return source && mentionSuggestions(source);
  });
  const macros = useSuggestions({ name: 'macros', char: ';' }, () => {
    const source = acts.current.macros;
    return source && macroSuggestions(source);
  });
  const isSearching = useRef(false);
  isSearching.current = mentions.search !== undefined || macros.search !== undefined;
  const [editedLink, setEditedLink] = useState<EditedLink>();
  const closeLink = useCallback(() => setEditedLink(undefined), []);
  const takeFiles = (transfer: DataTransfer | null, at: number) => {
    const files = [...(transfer?.files ?? [])];
    const { bring } = acts.current;
    if (files.length > 0 && bring) insertFiles(editor, files, at, bring);
    return files.length > 0;
  };
  const editor: CoreEditor = useEditor({
    extensions: [
      textExtensions,
      ImageNode.configure({ addressOf: async (id) => acts.current.addressOf?.(id) ?? '' }),
      BlankNode,
      mentions.extension,
      macros.extension,
      Placeholder.configure({ placeholder: words.editor.placeholder(label) }),
    ],
    content: html,
    // The page's policy blocks injected styles; ours are in editor.css.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', dir: 'auto', 'aria-label': label, 'aria-multiline': 'true' },
      handlePaste: ({ state }, event) => takeFiles(event.clipboardData, state.selection.to),
      handleDrop: (view, event, _, isMoved) => {
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY });
        return !isMoved && takeFiles(event.dataTransfer, position?.pos ?? view.state.selection.to);
      },
      handleKeyDown: (_, event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
          acts.current.onSend(event.shiftKey);
          return true;
        }
        if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && isLinkable(editor)) {
          setEditedLink(linkAtSelection(editor));
          return true;
        }
        // Escape closes a list first.
        if (event.key !== 'Escape' || isSearching.current) return false;
        (event.target as HTMLElement).blur();
        acts.current.onLeave();
        return true;
      },
    },
    // At once: on a busy page, the keys that send the text may come before React would render it.
    onUpdate: ({ editor: it }) => flushSync(() => acts.current.onChange(withSources(it.getHTML()))),
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (focusRequests > 0) takeOver(editor, (closes) => acts.current.onSend(closes));
    });
    return () => clearTimeout(timer);
  }, [editor, focusRequests]);
  useInsertions(editor);
  return (
    <>
      <EditorContent
        editor={editor}
        className="editor max-h-[40vh] min-h-20 short:min-h-11 overflow-y-auto px-4 py-2"
      />
      {below}
      <EditorBar
        editor={editor}
        onLink={() => setEditedLink(linkAtSelection(editor))}
        {...(handlers.onFiles && { onFiles: handlers.onFiles })}
      >
        {children}
      </EditorBar>
      {editedLink && <LinkForm editor={editor} link={editedLink} onClose={closeLink} />}
      {mentions.search && (
        <MentionList
          search={mentions.search}
          active={mentions.active}
          error={mentions.error}
          onRetry={mentions.retry}
          editor={editor.view.dom}
        />
      )}
      {macros.search && (
        <MacroList
          search={macros.search}
          active={macros.active}
          error={macros.error}
          onRetry={macros.retry}
          editor={editor.view.dom}
        />
      )}
    </>
  );
}

/**
 * Takes the focus, and the keys typed while the editor was loading, those that send the text included. It has to be in the
 * document by then.
 */
function takeOver(editor: CoreEditor, send: (closes: boolean) => void): void {
  if (editor.isDestroyed) return;
  editor.commands.setTextSelection(editor.state.doc.content.size);
  editor.view.dom.focus();
  const { text, closes } = takeBuffered();
  if (text !== '') editor.commands.insertContent({ type: 'text', text });
  if (closes !== undefined) send(closes);
}

/** Otherwise Ctrl+K opens the command palette. */
function isLinkable(editor: CoreEditor): boolean {
  return !editor.state.selection.empty || editor.isActive('link');
}
