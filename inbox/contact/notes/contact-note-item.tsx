import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../design/icon-button.tsx';
import type { ContactNote } from '../../../sdk/src/types.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { overlayFrame } from '../../connection/overlay-frame.tsx';
import { ageText, dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { NoteForm } from './note-form.tsx';
import { useContactNotes } from './use-contact-notes.ts';

const ConfirmDialog = lazyPart({
  script: () => import('../../page/confirm-dialog.tsx'),
  pick: (it) => it.ConfirmDialog,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});

const text = words.contact.notes;

/** A note about a contact; its author can edit and delete it. */
export function ContactNoteItem({ note }: { note: ContactNote }) {
  const { mayWrite, userId, update, remove } = useContactNotes(note.contact_id);
  const [isEditing, setIsEditing] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const isOwn = mayWrite && note.user.id === userId;
  const author = note.user.name ?? words.contact.unknown;
  if (isEditing)
    return (
      <NoteForm
        initial={note.text}
        label={text.edit}
        confirm={text.save}
        onSave={(value) => update(note.id, value)}
        onClose={() => setIsEditing(false)}
      />
    );
  return (
    <article aria-label={text.by(author)} className="group rounded-md bg-note px-3 py-2">
      <header className="flex min-h-7 items-center gap-2 text-xs touch:min-h-11">
        <bdi className="min-w-0 truncate font-medium">{author}</bdi>
        <time
          className="shrink-0 text-2xs text-soft tabular-nums"
          dateTime={new Date(note.inserted_at * 1000).toISOString()}
          title={dateText(note.inserted_at)}
        >
          {ageText(note.inserted_at)}
        </time>
        {note.updated_at > note.inserted_at && (
          <span className="truncate text-2xs text-soft">{text.edited}</span>
        )}
        {isOwn && (
          <span className="ms-auto flex shrink-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100">
            <IconButton icon={Pencil} label={text.edit} onClick={() => setIsEditing(true)} />
            <IconButton icon={Trash2} label={text.remove} onClick={() => setIsAsked(true)} />
          </span>
        )}
      </header>
      <p dir="auto" className="whitespace-pre-wrap break-words text-sm">
        {note.text}
      </p>
      {isAsked && (
        <ConfirmDialog
          isOpen
          title={text.removeTitle}
          consequences={text.removeConsequences}
          confirm={text.remove}
          onConfirm={() => remove(note.id)}
          onClose={() => setIsAsked(false)}
        />
      )}
    </article>
  );
}
