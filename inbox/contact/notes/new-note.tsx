import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { words } from '../../words/words.ts';
import { NoteForm } from './note-form.tsx';
import { useContactNotes } from './use-contact-notes.ts';

const text = words.contact.notes;

/** A button that opens the form for a new note about a contact; nothing for users who may not write one. */
export function NewNote({ contactId }: { contactId: string }) {
  const { mayWrite, create } = useContactNotes(contactId);
  // One key for all attempts at one note: a retry after a lost response doesn't create a second one.
  const [key, setKey] = useState<string>();
  if (!mayWrite) return null;
  if (key !== undefined)
    return (
      <NoteForm
        label={text.new}
        confirm={text.save}
        onSave={(value) => create(value, key)}
        onClose={() => setKey(undefined)}
      />
    );
  return (
    <Button
      size="small"
      variant="quiet"
      className="-ms-2 touch:-ms-3"
      onClick={() => setKey(crypto.randomUUID())}
    >
      <NotebookPen aria-hidden className="size-3.5" />
      {text.add}
    </Button>
  );
}
