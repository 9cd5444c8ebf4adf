import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Bold, Code, Italic, Link2, List, ListOrdered, type LucideIcon, Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { words } from '../words/words.ts';
import { FileButton } from './file-button.tsx';

type Style = {
  name: string;
  label: string;
  icon: LucideIcon;
  keys?: string;
  toggle: (editor: Editor) => void;
};

const styles: readonly Style[] = [
  {
    name: 'bold',
    label: words.editor.bold,
    icon: Bold,
    keys: 'mod+b',
    toggle: (it) => it.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: words.editor.italic,
    icon: Italic,
    keys: 'mod+i',
    toggle: (it) => it.chain().focus().toggleItalic().run(),
  },
  {
    name: 'bulletList',
    label: words.editor.list,
    icon: List,
    keys: 'mod+shift+8',
    toggle: (it) => it.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: words.editor.numberedList,
    icon: ListOrdered,
    keys: 'mod+shift+7',
    toggle: (it) => it.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    label: words.editor.quote,
    icon: Quote,
    keys: 'mod+shift+b',
    toggle: (it) => it.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    label: words.editor.code,
    icon: Code,
    keys: 'mod+e',
    toggle: (it) => it.chain().focus().toggleCode().run(),
  },
];

type Props = {
  editor: Editor;
  onLink: () => void;
  onFiles?: (files: readonly File[]) => void;
  children: ReactNode;
};

/** The toolbar: formatting, files, and sending. */
export function EditorBar({ editor, onLink, onFiles, children }: Props) {
  const active = useEditorState({
    editor,
    selector: ({ editor: it }) =>
      [...styles.map(({ name }) => name), 'link'].filter((name) => it.isActive(name)),
  });
  return (
    <div className="flex flex-wrap items-center gap-0.5 px-2 pb-2 short:sticky short:bottom-0 short:bg-inherit short:pb-0">
      <div className="flex min-w-0 items-center gap-0.5 overflow-x-auto">
        {styles.map(({ name, label, icon, keys, toggle }) => (
          <IconButton
            key={name}
            icon={icon}
            label={label}
            {...(keys !== undefined && { keys })}
            aria-pressed={active.includes(name)}
            onClick={() => toggle(editor)}
          />
        ))}
        <IconButton
          icon={Link2}
          label={words.editor.link}
          keys="mod+k"
          aria-pressed={active.includes('link')}
          aria-haspopup="dialog"
          onClick={onLink}
        />
      </div>
      {onFiles && <FileButton onFiles={onFiles} />}
      <span className="ms-auto flex items-center gap-2">{children}</span>
    </div>
  );
}
