import { ChevronDown, ExternalLink, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { isEmptyValue, isFieldValue } from '../../contract/fields/field-values.ts';
import type { Field } from '../../sdk/src/types.ts';
import { listText } from '../words/locale/list-text.ts';
import { calendarDayText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { valueFrom, valueText } from './value-text.ts';

const text = words.fields;

type Props = {
  field: Field;
  value: unknown;
  mayWrite: boolean;
  /** Whether it must be filled in now. */
  isMissing?: boolean;
  /** Null for nothing. */
  onSave: (value: unknown) => void;
};

/** The id of a field's control, which is on a page once. */
export const controlId = ({ id }: Field) => `field-${id}`;

/** A custom field with its label, edited in place by a control of its kind. */
export function FieldRow({ field, value, mayWrite, isMissing = false, onSave }: Props) {
  const fits = isEmptyValue(value) || isFieldValue(field, value);
  const [errorMessage, setErrorMessage] = useState<string>();
  const save = (next: unknown) => {
    const isInvalid = !isEmptyValue(next) && !isFieldValue(field, next);
    setErrorMessage(isInvalid ? text.errors[field.kind] : undefined);
    if (!isInvalid) onSave(next);
    return !isInvalid;
  };
  const problem = errorMessage ?? (isMissing ? text.missing : undefined);
  const noteId = `${controlId(field)}-note`;
  const control: ControlProps = {
    field,
    // A value that doesn't fit is below the control, which starts empty.
    value: fits ? value : undefined,
    onSave: save,
    attributes: {
      id: controlId(field),
      ...((problem !== undefined || !fits || field.missing.length > 0) && { 'aria-describedby': noteId }),
      ...(problem !== undefined && { 'aria-invalid': true }),
    },
  };
  const isGroup = field.kind === 'choices' && mayWrite;
  const Label = isGroup || !mayWrite ? 'span' : 'label';
  return (
    <div
      className="grid grid-cols-[var(--field-labels,5rem)_minmax(0,1fr)] items-start gap-x-1"
      {...(isGroup && { role: 'group', 'aria-label': field.label })}
    >
      <Label
        {...(Label === 'label' && { htmlFor: controlId(field) })}
        className="truncate py-1 leading-5 text-muted touch:leading-9"
        title={field.label}
      >
        <bdi>{field.label}</bdi>
        {field.required_on_close && (
          <span className="ms-0.5 text-danger" title={text.required}>
            <span aria-hidden>*</span>
            <span className="sr-only"> {text.required}</span>
          </span>
        )}
      </Label>
      <div className="min-w-0">
        {mayWrite ? <Control {...control} /> : <Shown field={field} value={fits ? value : undefined} />}
        <div id={noteId} className="px-2 empty:hidden">
          {!fits && (
            <p className="flex items-start gap-1 py-0.5 text-warning">
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              <bdi className="min-w-0 break-words">{text.unfit(valueText(value))}</bdi>
            </p>
          )}
          {field.missing.length > 0 && (
            <p className="flex items-start gap-1 py-0.5 text-warning">
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              <span className="min-w-0">{text.broken}</span>
            </p>
          )}
          {problem !== undefined && <p className="py-0.5 text-danger">{problem}</p>}
        </div>
      </div>
    </div>
  );
}

type ControlProps = {
  field: Field;
  value: unknown;
  /** Returns whether the value fits. */
  onSave: (value: unknown) => boolean;
  attributes: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean };
};

const quiet =
  'w-full rounded-md bg-transparent px-2 outline-none ring-inset ring-line hover:ring-1 hover:ring-control-line focus:bg-surface focus:ring-2 focus:ring-accent aria-invalid:not-focus:ring-1 aria-invalid:ring-danger';

function Control(props: ControlProps): ReactNode {
  switch (props.field.kind) {
    case 'checkbox':
      return <Tick {...props} />;
    case 'choice':
      return <Choice {...props} />;
    case 'choices':
      return <Choices {...props} />;
    default:
      return <Typed {...props} />;
  }
}

/** So that the conversation's shortcuts work again. */
function leaveOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape') event.currentTarget.blur();
}

/** Saved by Enter and on blur; Escape restores the previous value. */
function Typed({ field: { kind, label }, value, onSave, attributes }: ControlProps) {
  const saved = valueText(value);
  const [typed, setTyped] = useState(saved);
  const [known, setKnown] = useState(saved);
  if (saved !== known) {
    setKnown(saved);
    setTyped(saved);
  }
  const save = () => {
    if (typed.trim() !== saved) onSave(valueFrom(kind, typed.trim()));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape' && typed !== saved) {
      event.stopPropagation();
      setTyped(saved);
    } else return leaveOnEscape(event);
    event.preventDefault();
  };
  const isLink = kind === 'link' && saved !== '';
  return (
    <span className="relative grid">
      <input
        {...attributes}
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : kind === 'link' ? 'url' : 'text'}
        dir={kind === 'link' ? 'ltr' : 'auto'}
        autoComplete="off"
        placeholder={text.empty}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
        className={`h-7 touch:h-11 placeholder:text-muted ${isLink ? 'pe-8' : ''} ${quiet}`}
      />
      {isLink && (
        <a
          href={saved}
          target="_blank"
          rel="noreferrer"
          aria-label={text.follow(label)}
          className="absolute end-0 inline-flex size-7 items-center justify-center rounded-md text-muted hover:text-text touch:size-11"
        >
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </span>
  );
}

function Tick({ value, onSave, attributes }: ControlProps) {
  return (
    <span className="flex h-7 items-center px-2 touch:h-11">
      <input
        {...attributes}
        type="checkbox"
        checked={value === true}
        onKeyDown={leaveOnEscape}
        onChange={({ currentTarget }) => onSave(currentTarget.checked)}
        className="size-4 accent-accent"
      />
    </span>
  );
}

function Choice({ field, value, onSave, attributes }: ControlProps) {
  return (
    <span className="relative grid">
      <select
        {...attributes}
        value={valueText(value)}
        onKeyDown={leaveOnEscape}
        onChange={({ currentTarget }) => onSave(currentTarget.value === '' ? null : currentTarget.value)}
        className={`h-7 touch:h-11 appearance-none truncate pe-8 ${isEmptyValue(value) ? 'text-muted' : ''} ${quiet}`}
      >
        <option value="">{text.empty}</option>
        {field.options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-2 top-1.5 size-4 text-muted touch:top-3.5"
      />
    </span>
  );
}

function Choices({ field, value, onSave, attributes }: ControlProps) {
  const { id, ...described } = attributes;
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const toggle = (option: string, isChosen: boolean) => {
    const next = field.options.filter((it) => (it === option ? isChosen : chosen.includes(it)));
    onSave(next.length === 0 ? null : next);
  };
  return (
    <span className="grid px-2 py-0.5">
      {field.options.map((option, index) => (
        <label
          key={option}
          className="flex items-start gap-2 py-0.5 leading-5 touch:min-h-11 touch:items-center"
        >
          <input
            {...(index === 0 && { id })}
            {...described}
            type="checkbox"
            checked={chosen.includes(option)}
            onKeyDown={leaveOnEscape}
            onChange={({ currentTarget }) => toggle(option, currentTarget.checked)}
            className="mt-0.5 size-4 shrink-0 accent-accent touch:mt-0"
          />
          <bdi className="min-w-0 break-words">{option}</bdi>
        </label>
      ))}
    </span>
  );
}

/** A value for users who can't change it. */
function Shown({ field, value }: Pick<ControlProps, 'field' | 'value'>) {
  if (isEmptyValue(value))
    return (
      <span className="block px-2 py-1 leading-5 touch:py-3 touch:text-lg/5 text-muted">{text.empty}</span>
    );
  if (field.kind === 'link')
    return (
      <a
        href={String(value)}
        target="_blank"
        rel="noreferrer"
        className="block px-2 py-1 leading-5 touch:py-3 touch:text-lg/5 break-all text-accent hover:underline"
      >
        {String(value)}
      </a>
    );
  return (
    <bdi className="block px-2 py-1 leading-5 touch:py-3 touch:text-lg/5 break-words">
      {shownText(field, value)}
    </bdi>
  );
}

function shownText({ kind }: Field, value: unknown): string {
  if (kind === 'checkbox') return value === true ? text.yes : text.no;
  if (kind === 'date') return calendarDayText(String(value));
  return Array.isArray(value) ? listText(value.map(String)) : String(value);
}
