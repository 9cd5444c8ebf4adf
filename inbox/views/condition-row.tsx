import { X } from 'lucide-react';
import { attributePrefixes, filterFieldNamed, filterFields } from '../../contract/filter/filter-fields.ts';
import { Field } from '../../design/field.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Select } from '../../design/select.tsx';
import { numberText } from '../words/locale/number-text.ts';
import { words } from '../words/words.ts';
import { ConditionValue } from './condition-value.tsx';
import {
  attributeKeyOf,
  canNegate,
  type DraftCondition,
  newCondition,
  operatorsOfField,
} from './filter-draft.ts';

const text = words.filters;
const [ofConversation, ofContact, ofCompany] = attributePrefixes;

/** The fields that can be chosen; an attribute's key is typed beside it. */
const fieldOptions = [
  ...Object.keys(filterFields).map((name) => ({
    value: name,
    label: text.fields[name as keyof typeof filterFields],
  })),
  { value: ofConversation, label: text.ofConversation },
  { value: ofContact, label: text.ofContact },
  { value: ofCompany, label: text.ofCompany },
];

type Props = {
  condition: DraftCondition;
  place: number;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
};

/** A condition: its field, the comparison and the value. */
export function ConditionRow({ condition, place, onChange, onRemove }: Props) {
  const { field, op, isNot } = condition;
  const prefix = attributePrefixes.find((it) => field.startsWith(it));
  const setField = (name: string) =>
    onChange({ ...newCondition(name), key: condition.key, values: firstValueOf(name) });
  const setOperator = (name: string) => {
    const next = operatorOptions(field).find((it) => it.value === name);
    if (next)
      onChange({ ...condition, op: next.op, isNot: next.isNot, values: keptValues(condition, next.op) });
  };
  return (
    <fieldset className="relative grid gap-2 rounded-md p-3 ring-1 ring-line ring-inset">
      <legend className="sr-only">{text.condition(numberText(place))}</legend>
      <div className="grid gap-2 pe-8 sm:grid-cols-2">
        <Select
          label={text.field}
          options={fieldOptions}
          value={prefix ?? field}
          onChange={({ currentTarget }) => setField(currentTarget.value)}
        />
        <Select
          label={text.operator}
          options={operatorOptions(field)}
          value={isNot ? `not ${op}` : op}
          onChange={({ currentTarget }) => setOperator(currentTarget.value)}
        />
      </div>
      {prefix && (
        <Field
          label={text.key}
          value={attributeKeyOf(field)}
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ ...condition, field: prefix + currentTarget.value })}
        />
      )}
      <ConditionValue
        key={`${field} ${op}`}
        condition={condition}
        onValues={(values) => onChange({ ...condition, values })}
      />
      <span className="absolute end-1 top-1">
        <IconButton icon={X} label={text.take(numberText(place))} onClick={onRemove} />
      </span>
    </fieldset>
  );
}

function operatorOptions(field: string) {
  return operatorsOfField(field).flatMap((op) => [
    { value: op as string, label: text.operators[op], op, isNot: false },
    ...(canNegate(field, op)
      ? [{ value: `not ${op}`, label: text.negated[op as keyof typeof text.negated], op, isNot: true }]
      : []),
  ]);
}

/** A time span and a yes-or-no begin with one, the others with none. */
export function firstValueOf(field: string): string[] {
  const kind = filterFieldNamed(field)?.kind;
  if (kind === 'time') return ['1h'];
  return kind === 'flag' ? ['true'] : [];
}

/** Values stay as long as the operators compare with the same kind of them. */
function keptValues({ field, op, values }: DraftCondition, next: DraftCondition['op']): string[] {
  const kindOf = (it: DraftCondition['op']) =>
    it.endsWith('_than')
      ? 'span'
      : it === 'before' || it === 'after'
        ? 'day'
        : it === 'is_empty'
          ? 'none'
          : 'value';
  if (kindOf(op) === kindOf(next)) return next === 'in' ? values : values.slice(0, 1);
  return kindOf(next) === 'span' ? firstValueOf(field) : [];
}
