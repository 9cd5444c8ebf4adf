import { memo } from 'react';
import type { Note } from '../../sdk/src/types.ts';
import { words } from '../words/words.ts';
import { Attachments } from './attachments.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { Mark } from './mark.tsx';
import { RichText } from './rich-text.tsx';

/** What a member told the others; no customer ever sees it, and it does not look like a message. */
export const NoteEntry = memo(function NoteEntry({ note }: { note: Note }) {
  return (
    <EntryLayout
      name={note.user.name ?? '?'}
      at={note.inserted_at}
      marks={<Mark look="note">{words.thread.note}</Mark>}
      look="note"
    >
      <RichText html={note.body_html} />
      <Attachments attachments={note.attachments} bodyHtml={note.body_html} />
    </EntryLayout>
  );
});
