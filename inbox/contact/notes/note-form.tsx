import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { errorText } from '../../words/error-text.ts';
import { words } from '../../words/words.ts';

const text = words.contact.notes;

type Props = {
  initial?: string;
  label: string;
  confirm: string;
  /** Rejects with the server's error; the text stays. */
  onSave: (text: string) => Promise<void>;
  onClose: () => void;
};

/** The text of a note about a contact. Ctrl+Enter saves, Escape cancels. */
export function NoteForm({ initial = '', label, confirm, onSave, onClose }: Props) {
  const [value, setValue] = useState(initial);
  const [isSaving, setIsSaving] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const errorId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSaving) return;
    if (value.trim() === '') return onClose();
    setIsSaving(true);
    setErrorMessage(undefined);
    try {
      await onSave(value);
      onClose();
    } catch (error) {
      setErrorMessage(errorText(error));
      setIsSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form onSubmit={(event) => void save(event)} onKeyDown={onKeyDown} className="grid gap-2">
      <textarea
        aria-label={label}
        aria-describedby={errorMessage === undefined ? undefined : errorId}
        ref={input}
        dir="auto"
        rows={3}
        maxLength={10_000}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        className="field-sizing-content max-h-60 min-h-16 w-full resize-none rounded-md bg-surface px-2.5 py-1.5 text-sm outline-none ring-1 ring-control-line ring-inset placeholder:text-muted focus:ring-2 focus:ring-accent"
      />
      <p id={errorId} role="alert" className="text-xs text-danger empty:hidden">
        {errorMessage}
      </p>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={isSaving}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
