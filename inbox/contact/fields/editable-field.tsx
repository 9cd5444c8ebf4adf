import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { useMay } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { contactErrorText } from '../changes/contact-error-text.ts';
import { type ContactField, isEditable, textOf } from '../changes/contact-field.ts';
import { useSaveField } from './use-save-field.ts';

const text = words.contact.field;

type Props = {
  contact: Contact;
  field: ContactField;
  label: string;
  inputMode?: 'email' | 'tel' | 'text';
};

type Editing = { opened: string; typed: string };

/** Why an edit wasn't saved: the server refused it, or somebody else has changed the field to `latest`. */
type Problem = { wanted: string } & ({ errorMessage: string } | { latest: string });

/** A field that is edited in place: Enter saves, Escape cancels. */
export function EditableField({ contact, field, label, inputMode = 'text' }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const saveField = useSaveField();
  const mayWrite = useMay('contacts:write');
  const [editing, setEditing] = useState<Editing>();
  const [problem, setProblem] = useState<Problem>();
  const isOpen = editing !== undefined;
  const wasOpen = useRef(false);
  const isMounted = useRef(true);
  // Removing a focused input may fire blur.
  const isClosed = useRef(false);
  const value = textOf(contact, field);
  useEffect(() => {
    if (isOpen) {
      input.current?.focus();
      input.current?.select();
    } else if (wasOpen.current && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const open = (typed = value) => {
    isClosed.current = false;
    setProblem(undefined);
    setEditing({ opened: value, typed });
  };
  const close = () => {
    isClosed.current = true;
    setEditing(undefined);
  };
  const save = async (opened: string, wanted: string) => {
    setProblem(undefined);
    const { outcome, showRefusal } = await saveField(contact, { field, opened, wanted });
    if (typeof outcome !== 'object') return;
    if (!isMounted.current) showRefusal();
    else if ('error' in outcome) setProblem({ wanted, errorMessage: contactErrorText(outcome.error) });
    else setProblem({ wanted, latest: outcome.latest });
  };
  const submit = ({ opened, typed }: Editing) => {
    if (isClosed.current) return;
    close();
    if (typed.trim() !== opened.trim()) void save(opened, typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !editing) return;
    if (event.key === 'Enter') submit(editing);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  if (!editing)
    return (
      <Row label={label} id={id}>
        {!mayWrite ? (
          <bdi
            className={`block px-2 py-1 leading-5 break-words touch:py-3 touch:text-lg/5 ${value === '' ? 'text-muted' : ''}`}
          >
            {value === '' ? text.empty : <Breakable text={value} />}
          </bdi>
        ) : isEditable(contact, field) ? (
          <button
            ref={opener}
            type="button"
            aria-label={text.edit(label, value === '' ? text.empty : value)}
            onClick={() => open()}
            className="group relative flex min-h-7 w-full items-center gap-2 rounded-md px-2 py-1 text-start hover:bg-hover touch:min-h-11 touch:text-lg/5"
          >
            <bdi className={`min-w-0 flex-1 break-words ${value === '' ? 'text-muted' : ''}`}>
              {value === '' ? text.empty : <Breakable text={value} />}
            </bdi>
            <Pencil
              aria-hidden
              className="absolute end-1 size-4 shrink-0 rounded-sm bg-hover p-0.5 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 touch:static touch:bg-transparent touch:opacity-100"
            />
          </button>
        ) : (
          <bdi className="block px-2 py-1 font-mono text-2xs leading-5 break-words text-soft touch:py-3">
            {value}
          </bdi>
        )}
        {problem && (
          <NotSaved
            problem={problem}
            onEdit={() => open(problem.wanted)}
            onUseMine={(latest) => void save(latest, problem.wanted)}
            onDismiss={() => setProblem(undefined)}
          />
        )}
      </Row>
    );

  return (
    <Row label={label} id={id}>
      <input
        ref={input}
        aria-labelledby={id}
        dir="auto"
        inputMode={inputMode}
        autoComplete="off"
        value={editing.typed}
        onChange={({ target }) => setEditing({ opened: editing.opened, typed: target.value })}
        onKeyDown={onKeyDown}
        onBlur={() => submit(editing)}
        className="h-7 w-full rounded-md bg-surface px-2 ring-1 ring-control-line outline-none ring-inset focus:ring-2 focus:ring-accent touch:h-11"
      />
    </Row>
  );
}

type NotSavedProps = {
  problem: Problem;
  onEdit: () => void;
  onUseMine: (latest: string) => void;
  onDismiss: () => void;
};

/** Why the field has its previous value again, and what to do about it. */
function NotSaved({ problem, onEdit, onUseMine, onDismiss }: NotSavedProps) {
  const isRefused = 'errorMessage' in problem;
  return (
    <div role="alert" className="mt-1 grid gap-1.5 rounded-md bg-sunken p-2">
      {isRefused ? (
        <>
          <p>{text.notSaved(problem.wanted.trim() || text.empty)}</p>
          <p className="text-danger">{problem.errorMessage}</p>
        </>
      ) : (
        <p>{text.changedMeanwhile(problem.latest || text.empty)}</p>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" onClick={onDismiss}>
          {isRefused ? text.dismiss : text.keepTheirs}
        </Button>
        <Button
          size="small"
          variant="primary"
          onClick={() => (isRefused ? onEdit() : onUseMine(problem.latest))}
        >
          {isRefused ? text.editAgain : text.useMine}
        </Button>
      </div>
    </div>
  );
}

/** Long addresses break before the @ rather than within a word. */
function Breakable({ text: value }: { text: string }) {
  const at = value.indexOf('@', 1);
  if (at < 0) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}

function Row({ label, id, children }: { label: string; id: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-1">
      <dt id={id} className="truncate py-1 leading-5 text-muted touch:leading-9" title={label}>
        <bdi>{label}</bdi>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
