import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { words } from '../../words/words.ts';
import { contactFaultText } from './contact-fault-text.ts';
import { type ContactField, isEditable, textOf } from './contact-field.ts';
import { useSaveField } from './use-save-field.ts';

const text = words.contact.field;

type Props = {
  contact: Contact;
  field: ContactField;
  label: string;
  inputMode?: 'email' | 'tel' | 'text';
};

type Editing = { opened: string; typed: string; isSaving: boolean; fault?: string; latest?: string };

/** A field that is edited in place: Enter saves, Escape cancels. */
export function EditableField({ contact, field, label, inputMode = 'text' }: Props) {
  const save = useSaveField(contact.id);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState<Editing>();
  const isOpen = editing !== undefined;
  const wasOpen = useRef(false);
  // Removing a focused input may fire blur.
  const isCancelled = useRef(false);
  const value = textOf(contact, field);
  useEffect(() => {
    if (isOpen) {
      input.current?.focus();
      input.current?.select();
    } else if (wasOpen.current && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const open = () => {
    isCancelled.current = false;
    setEditing({ opened: value, typed: value, isSaving: false });
  };
  const close = () => setEditing(undefined);
  const cancel = () => {
    isCancelled.current = true;
    close();
  };
  const leave = ({ fault, latest }: Editing) => {
    if (!isCancelled.current && fault === undefined && latest === undefined && editing) void submit(editing);
  };
  const submit = async ({ opened, typed, isSaving, latest }: Editing) => {
    if (isSaving) return;
    if (typed.trim() === opened.trim() && latest === undefined) return close();
    setEditing({ opened, typed, isSaving: true });
    try {
      const saved = await save({ field, opened: latest ?? opened, wanted: typed });
      setEditing(saved === 'saved' ? undefined : { opened, typed, isSaving: false, latest: saved.latest });
    } catch (error) {
      setEditing({ opened, typed, isSaving: false, fault: contactFaultText(error) });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !editing) return;
    if (event.key === 'Enter') void submit(editing);
    else if (event.key === 'Escape') cancel();
    else return;
    event.preventDefault();
  };

  if (!editing)
    return (
      <Row label={label} id={id}>
        {isEditable(contact, field) ? (
          <button
            ref={opener}
            type="button"
            aria-label={text.edit(label, value === '' ? text.empty : value)}
            onClick={open}
            className="group flex min-h-7 w-full items-center gap-2 rounded-md px-2 py-1 text-start hover:bg-hover touch:min-h-11"
          >
            <bdi className={`min-w-0 flex-1 break-words ${value === '' ? 'text-muted' : ''}`}>
              {value === '' ? text.empty : value}
            </bdi>
            <Pencil
              aria-hidden
              className="size-3 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 touch:opacity-100"
            />
          </button>
        ) : (
          <bdi className="block px-2 py-1 font-mono text-2xs leading-5 break-words text-soft">{value}</bdi>
        )}
      </Row>
    );

  const { typed, isSaving, fault, latest } = editing;
  return (
    <Row label={label} id={id}>
      <input
        ref={input}
        aria-labelledby={id}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        dir="auto"
        inputMode={inputMode}
        autoComplete="off"
        readOnly={isSaving}
        value={typed}
        onChange={({ target }) =>
          setEditing({ opened: editing.opened, typed: target.value, isSaving: false })
        }
        onKeyDown={onKeyDown}
        onBlur={() => leave(editing)}
        className={`h-7 w-full rounded-md bg-surface px-2 ring-1 ring-control-line outline-none ring-inset focus:ring-2 focus:ring-accent aria-invalid:ring-danger touch:h-11 ${isSaving ? 'text-muted' : ''}`}
      />
      {isSaving && (
        <p role="status" className="px-2 pt-0.5 text-2xs text-muted">
          {text.saving}
        </p>
      )}
      {fault !== undefined && (
        <p role="alert" id={`${id}-fault`} className="px-2 pt-0.5 text-danger">
          {fault}
        </p>
      )}
      {latest !== undefined && (
        <div role="alert" className="mt-1 grid gap-1.5 rounded-md bg-sunken p-2">
          <p>{text.changedMeanwhile(latest === '' ? text.empty : latest)}</p>
          <div className="flex flex-wrap gap-1.5">
            <Button size="small" onClick={cancel}>
              {text.keepTheirs}
            </Button>
            <Button size="small" look="primary" onClick={() => void submit(editing)}>
              {text.useMine}
            </Button>
          </div>
        </div>
      )}
    </Row>
  );
}

function Row({ label, id, children }: { label: string; id: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-1">
      <dt id={id} className="truncate py-1 leading-5 text-muted touch:leading-9" title={label}>
        <bdi>{label}</bdi>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
