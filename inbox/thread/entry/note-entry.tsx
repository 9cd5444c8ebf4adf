import { Link, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Note } from '../../../sdk/src/types.ts';
import { useMembership } from '../../session/use-membership.ts';
import { dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { Attachments } from '../body/attachments.tsx';
import { RichText } from '../body/rich-text.tsx';
import { Mark } from '../marks/mark.tsx';
import { setIsEdited, useEditedNotes } from './edited-notes.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { NoteEditor } from './lazy-entry-parts.tsx';
import { useCopyLink } from './use-copy-link.ts';
import { useNoteActions } from './use-note-actions.ts';

/** An internal note. Customers never see it, and it doesn't look like a message. */
export const NoteEntry = memo(function NoteEntry({ note }: { note: Note }) {
  const { user: self } = useMembership();
  const isOwn = note.user.id === self.id;
  const isEdited = useEditedNotes().has(note.id) && isOwn;
  const edit = (next: boolean) => setIsEdited(note.id, next);
  const { save, remove } = useNoteActions(note);
  return (
    <EntryLayout
      name={note.user.name ?? '?'}
      at={note.inserted_at}
      marks={<Marks note={note} />}
      actions={
        !isEdited && <NoteActions note={note} {...(isOwn && { own: { edit: () => edit(true), remove } })} />
      }
      variant="note"
    >
      {isEdited ? (
        <NoteEditor note={note} onSave={save} onLeave={() => edit(false)} />
      ) : (
        <RichText html={note.body_html} />
      )}
      <Attachments attachments={note.attachments} bodyHtml={note.body_html} />
    </EntryLayout>
  );
});

function Marks({ note: { inserted_at, updated_at } }: { note: Note }) {
  return (
    <>
      <Mark variant="note">{words.thread.note}</Mark>
      {updated_at > inserted_at && (
        <span className="text-xs text-muted" title={dateText(updated_at)}>
          {words.thread.edited}
        </span>
      )}
    </>
  );
}

type ActionsProps = { note: Note; own?: { edit: () => void; remove: () => void } };

/** The actions of a note; only its author can change and delete it. */
function NoteActions({ note, own }: ActionsProps) {
  const copyLink = useCopyLink();
  return (
    <EntryActions
      actions={[
        ...(own
          ? [
              { icon: Pencil, label: words.thread.editNote, run: own.edit },
              { icon: Trash2, label: words.thread.deleteNote, isDanger: true, run: own.remove },
            ]
          : []),
        { icon: Link, label: words.thread.copyLink, run: () => copyLink(note) },
      ]}
    />
  );
}
