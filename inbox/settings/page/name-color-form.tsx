import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Field } from '../../../design/field.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from './error-text.ts';

const text = settingsWords.parts.named;

export type NamedDraft = { name: string; color: string | null };

type Props = {
  start: NamedDraft;
  submit: string;
  /** The error message if the name is taken. */
  nameTaken: string;
  onSubmit: (draft: NamedDraft) => Promise<void>;
  onCancel: () => void;
};

const palette = [
  ['red', '#d94f3a'],
  ['orange', '#d9822b'],
  ['yellow', '#c9a227'],
  ['green', '#3f9a5b'],
  ['teal', '#2a9d8f'],
  ['blue', '#3d7bd9'],
  ['violet', '#7a5cd6'],
  ['pink', '#c94f8f'],
] as const;

/** The name and color of a tag or a team. */
export function NameColorForm({ start, submit, nameTaken, onSubmit, onCancel }: Props) {
  const [draft, setDraft] = useState(start);
  const [errorMessage, setErrorMessage] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await onSubmit(draft).catch((error: unknown) =>
      setErrorMessage(errorText(error, { conflict: nameTaken })),
    );
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
      <Field
        label={text.name}
        autoFocus
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        error={errorMessage}
      />
      <Colors color={draft.color} onChange={(color) => setDraft({ ...draft, color })} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{settingsWords.parts.cancel}</Button>
        <Button type="submit" variant="primary">
          {submit}
        </Button>
      </div>
    </form>
  );
}

type ColorProps = { color: string | null; onChange: (color: string | null) => void };

function Colors({ color, onChange }: ColorProps) {
  const group = useId();
  const isOwn = color !== null && !palette.some(([, value]) => value === color);
  const choices = [['none', null], ...palette, ...(isOwn ? [['own', color] as const] : [])] as const;
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium text-soft">{text.color}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([name, value]) => (
          <label
            key={name}
            title={text.colors[name]}
            className="relative grid size-7 place-items-center touch:size-11"
          >
            <input
              type="radio"
              name={group}
              aria-label={text.colors[name]}
              checked={color === value}
              onChange={() => onChange(value)}
              className="peer absolute inset-0 size-full opacity-0"
            />
            <span
              aria-hidden
              style={value === null ? undefined : { backgroundColor: value }}
              className="block size-7 rounded-full ring-1 ring-control-line ring-inset peer-checked:outline-2 peer-checked:outline-offset-2 peer-checked:outline-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-text"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
