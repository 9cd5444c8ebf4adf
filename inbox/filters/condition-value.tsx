import { use } from 'react';
import { durationUnits } from '../../contract/filter/durations.ts';
import { attributeNamed } from '../../contract/filter/filter-fields.ts';
import { Field } from '../../design/field.tsx';
import { Select } from '../../design/select.tsx';
import type { Field as CustomField } from '../../sdk/src/types.ts';
import { ListIncomplete } from '../connection/list-incomplete.tsx';
import { filterWords } from '../words/filter-words.ts';
import { One, Several } from './choice-value.tsx';
import { type DraftCondition, durationOf } from './filter-draft.ts';
import { FilterSubjectContext } from './filter-subject.ts';
import { CompanyValue, ContactValue } from './searched-value.tsx';
import { useFieldChoices } from './use-field-choices.ts';

const text = filterWords;

type Props = {
  condition: DraftCondition;
  /** The definition of the field, if it is a custom one. */
  custom: CustomField | undefined;
  onValues: (values: string[]) => void;
};

/** The value of a condition: a choice, several, a time span, a day, or typed text. Nothing for `is_empty`. */
export function ConditionValue({ condition, custom, onValues }: Props) {
  const { field, op, values } = condition;
  const subject = use(FilterSubjectContext);
  const { choices, query } = useFieldChoices(field, custom);
  const [value = ''] = values;
  if (op === 'is_empty') return null;
  if (op === 'older_than' || op === 'newer_than') return <Duration value={value} onChange={onValues} />;
  if (op === 'before' || op === 'after')
    return attributeNamed(field, subject) ? (
      <Field
        label={text.value}
        type="date"
        value={value}
        onChange={({ currentTarget }) => onValues([currentTarget.value])}
      />
    ) : (
      <Day value={value} onChange={onValues} />
    );
  if (field === 'company_id')
    return <CompanyValue isSeveral={op === 'in'} values={values} onValues={onValues} />;
  if (field === 'contact_id')
    return <ContactValue isSeveral={op === 'in'} values={values} onValues={onValues} />;
  if (choices) {
    const unknown = query === undefined || query.data !== undefined ? text.deleted : '…';
    return (
      <div className="grid gap-2">
        {op === 'in' ? (
          <Several choices={choices} values={values} unknown={unknown} onChange={onValues} />
        ) : (
          <One choices={choices} value={value} unknown={unknown} onChange={onValues} />
        )}
        {query && <ListIncomplete queries={[query]} />}
      </div>
    );
  }
  return (
    <Field
      label={text.value}
      value={op === 'in' ? values.join(', ') : value}
      inputMode={field === 'number' || custom?.kind === 'number' ? 'decimal' : undefined}
      maxLength={500}
      onChange={({ currentTarget }) =>
        onValues(op === 'in' ? currentTarget.value.split(',').map((it) => it.trim()) : [currentTarget.value])
      }
    />
  );
}

type Change = { onChange: (values: string[]) => void };

function Duration({ value, onChange }: Change & { value: string }) {
  const { amount, unit } = durationOf(value);
  return (
    <div className="grid grid-cols-[4rem_1fr] gap-2">
      <Field
        label={text.amount}
        type="number"
        min={1}
        max={9999}
        defaultValue={amount}
        onChange={({ currentTarget }) => onChange([`${currentTarget.value}${unit}`])}
      />
      <Select
        label={text.unit}
        options={durationUnits.map((it) => ({ value: it, label: text.units[it] }))}
        value={unit}
        onChange={({ currentTarget }) => onChange([`${amount}${currentTarget.value}`])}
      />
    </div>
  );
}

/** Whole local days, which are compared by their start. */
function Day({ value, onChange }: Change & { value: string }) {
  const start = value === '' ? '' : new Date(Number(value) * 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = start && `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`;
  const change = (picked: string) => {
    const [year = 0, month = 1, date = 1] = picked.split('-').map(Number);
    const at = new Date(year, month - 1, date).getTime() / 1000;
    onChange(picked === '' || !(at >= 0) ? [] : [String(at)]);
  };
  return (
    <Field
      label={text.value}
      type="date"
      value={day}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
