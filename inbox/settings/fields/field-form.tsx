import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { canDecideShown } from '../../../contract/fields/shown-when.ts';
import { fieldKinds, fieldRecords } from '../../../contract/values/field-kinds.ts';
import { Button } from '../../../design/button.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { Field as TextField } from '../../../design/field.tsx';
import { Select } from '../../../design/select.tsx';
import type { Field } from '../../../sdk/src/types.ts';
import { isTooDeep, newCondition } from '../../filters/filter-draft.ts';
import { GroupFields } from '../../filters/group-fields.tsx';
import { filterWords } from '../../words/filter-words.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { changesOf, type FieldDraft, fieldDraftOf, hasOptions, keyFrom } from './field-draft.ts';

const text = settingsWords.fields;

type Props = {
  field: Field | undefined;
  onSubmit: (draft: FieldDraft) => Promise<void>;
  onBack: () => void;
};

/** A custom field, or a new one. Its record type, kind and key can only be chosen once. */
export function FieldForm({ field, onSubmit, onBack }: Props) {
  const [draft, setDraft] = useState(() => fieldDraftOf(field));
  const [errorMessage, setErrorMessage] = useState<string>();
  const isNew = field === undefined;
  const { record, kind } = draft;
  const amend = (change: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...change }));
  const save = async () => {
    if (draft.label.trim() === '') return setErrorMessage(text.labelMissing);
    if (hasOptions(kind) && draft.options.trim() === '') return setErrorMessage(text.optionsMissing);
    if (!changesOf(draft))
      return setErrorMessage(isTooDeep(draft.shownWhen) ? filterWords.tooDeep : filterWords.incomplete);
    setErrorMessage(undefined);
    await onSubmit(draft).catch((error: unknown) =>
      setErrorMessage(errorText(error, { conflict: text.keyTaken })),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div>
        <Button variant="quiet" size="small" onClick={onBack}>
          <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
          {text.back}
        </Button>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={text.label}
          autoFocus={isNew}
          maxLength={100}
          value={draft.label}
          onChange={({ currentTarget }) => amend({ label: currentTarget.value })}
        />
        <TextField
          label={text.key}
          help={isNew ? text.keyHelp : text.fixed}
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          disabled={!isNew}
          placeholder={keyFrom(draft.label)}
          value={draft.key}
          onChange={({ currentTarget }) => amend({ key: currentTarget.value })}
        />
        <Select
          label={text.record}
          disabled={!isNew}
          options={fieldRecords.map((value) => ({ value, label: text.records[value] }))}
          value={record}
          onChange={({ currentTarget }) =>
            amend({ record: currentTarget.value as FieldDraft['record'], ...withoutConditions })
          }
        />
        <Select
          label={text.kind}
          disabled={!isNew}
          options={fieldKinds.map((value) => ({ value, label: text.kinds[value] }))}
          value={kind}
          onChange={({ currentTarget }) => amend({ kind: currentTarget.value as FieldDraft['kind'] })}
        />
      </div>
      {hasOptions(kind) && (
        <Options value={draft.options} isNew={isNew} onChange={(options) => amend({ options })} />
      )}
      <ShownWhen draft={draft} onChange={amend} />
      {record === 'conversation' && (
        <Checkbox
          label={text.required}
          help={kind === 'checkbox' ? text.requiredTick : text.requiredHelp}
          checked={draft.isRequired}
          onChange={({ currentTarget }) => amend({ isRequired: currentTarget.checked })}
        />
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errorMessage}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>{settingsWords.parts.cancel}</Button>
        <Button type="submit" variant="primary">
          {isNew ? text.make : settingsWords.parts.saveChanges}
        </Button>
      </div>
    </form>
  );
}

/** Conditions of one record type make no sense for another. */
const withoutConditions = { isConditional: false, shownWhen: fieldDraftOf(undefined).shownWhen };

type OptionsProps = { value: string; isNew: boolean; onChange: (options: string) => void };

function Options({ value, isNew, onChange }: OptionsProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs font-medium text-soft">
        {text.options}
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}-help`}
        rows={Math.min(12, Math.max(4, value.split('\n').length + 1))}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="w-full rounded-md bg-surface px-2.5 py-1.5 text-sm ring-1 ring-control-line outline-none ring-inset focus:ring-2 focus:ring-accent"
      />
      <p id={`${id}-help`} className="text-xs text-muted">
        {isNew ? text.optionsHelp : text.optionsKept}
      </p>
    </div>
  );
}

type ShownWhenProps = { draft: FieldDraft; onChange: (change: Partial<FieldDraft>) => void };

const firstFields = {
  conversation: 'tag_id',
  contact: 'contact.email',
  company: 'company.custom_attributes.',
} as const;

function ShownWhen({ draft: { record, isConditional, shownWhen }, onChange }: ShownWhenProps) {
  const start = newCondition(firstFields[record]);
  const begin = (isChosen: boolean) =>
    onChange({
      isConditional: isChosen,
      ...(isChosen && shownWhen.parts.length === 0 && { shownWhen: { ...shownWhen, parts: [start] } }),
    });
  return (
    <div className="grid gap-3">
      <Checkbox
        label={text.conditional}
        help={text.conditionalHelp}
        checked={isConditional}
        onChange={({ currentTarget }) => begin(currentTarget.checked)}
      />
      {isConditional && (
        <div className="border-s-2 border-line ps-4">
          <GroupFields
            group={shownWhen}
            label={text.shownIf}
            none={text.always}
            start={start}
            offers={(name) => canDecideShown(record, name)}
            onChange={(next) => onChange({ shownWhen: next })}
          />
        </div>
      )}
    </div>
  );
}
