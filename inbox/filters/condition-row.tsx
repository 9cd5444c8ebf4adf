import { X } from 'lucide-react';
import { use } from 'react';
import type { FilterOperator } from '../../contract/filter/filter.ts';
import { attributeOwners, type FilterSubject, fieldsOfSubject } from '../../contract/filter/filter-fields.ts';
import { Field } from '../../design/field.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Select } from '../../design/select.tsx';
import type { Field as CustomField } from '../../sdk/src/types.ts';
import { filterWords } from '../words/filter-words.ts';
import { ConditionValue } from './condition-value.tsx';
import { holdsTexts, operatorsOfKind, useDefinedFields } from './defined-fields.ts';
import {
  attributeKeyOf,
  canNegate,
  type DraftCondition,
  newCondition,
  operatorsOfField,
} from './filter-draft.ts';
import { FilterSubjectContext } from './filter-subject.ts';
import { firstValueOf } from './next-condition.ts';

const text = filterWords;
/** The fields of a subject, and attributes without a definition, whose key is typed. */
function optionsOf(subject: FilterSubject) {
  const labels: Readonly<Record<string, string>> = subject === 'contact' ? text.contactFields : text.fields;
  const builtIn = Object.keys(fieldsOfSubject[subject]).map((value) => ({
    value,
    label: labels[value] ?? value,
  }));
  const owners = Object.entries(attributeOwners[subject]);
  return { builtIn, free: owners.map(([value, owner]) => ({ value, label: text.attributesOf[owner] })) };
}

/** Whether a field can be chosen; an attribute's name may be only its prefix. */
export type Offers = (field: string) => boolean;

type Props = {
  condition: DraftCondition;
  /** Such as `2.1`. */
  number: string;
  takesFocus: boolean;
  offers: Offers;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
};

/** Those whose values are searched for, which takes a line of its own. */
const searchedFields: ReadonlySet<string> = new Set(['company_id', 'contact_id']);

/** A condition: its field, the comparison and the value. */
export function ConditionRow({ condition, number, takesFocus, offers, onChange, onRemove }: Props) {
  const { field, op, isNot } = condition;
  const subject = use(FilterSubjectContext);
  const defined = useDefinedFields();
  const custom = defined.get(field);
  const prefix = custom
    ? undefined
    : Object.keys(attributeOwners[subject]).find((it) => field.startsWith(it));
  const operators = operatorOptions(field, custom, subject);
  const { builtIn, free } = optionsOf(subject);
  const setOperator = (name: string) => {
    const next = operators.find((it) => it.value === name);
    if (next)
      onChange({
        ...condition,
        op: next.op,
        isNot: next.isNot,
        values: keptValues(condition, next.op, subject),
      });
  };
  return (
    <fieldset className="relative grid items-start gap-2 rounded-md p-3 pe-11 ring-1 ring-line ring-inset max-sm:grid-cols-2 sm:grid-cols-3">
      <legend className="sr-only">{text.condition(number)}</legend>
      <Select
        label={text.field}
        autoFocus={takesFocus}
        options={[
          ...builtIn.filter(({ value }) => offers(value)),
          ...[...defined].flatMap(([value, it]) =>
            offers(value)
              ? [{ value, label: it.record === subject ? it.label : text.customs[it.record](it.label) }]
              : [],
          ),
          ...free.filter(({ value }) => offers(`${value}key`)),
        ]}
        value={prefix ?? field}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...conditionOn(value, defined.get(value), subject), key: condition.key })
        }
      />
      <Select
        label={text.operator}
        options={operators}
        value={isNot ? `not ${op}` : op}
        onChange={({ currentTarget }) => setOperator(currentTarget.value)}
      />
      {prefix && (
        <Field
          label={text.key}
          value={attributeKeyOf(field, subject)}
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ ...condition, field: prefix + currentTarget.value })}
        />
      )}
      <div className={`grid empty:hidden ${valueSpan(condition, prefix !== undefined)}`}>
        <ConditionValue
          key={`${field} ${op}`}
          condition={condition}
          custom={custom}
          onValues={(values) =>
            onChange({ ...condition, values, holdsTexts: custom !== undefined && holdsTexts(custom) })
          }
        />
      </div>
      <span className="absolute end-1 top-1">
        <IconButton icon={X} label={text.take(number)} onClick={onRemove} />
      </span>
    </fieldset>
  );
}

/** On phones the field and the comparison share a line, with a line for the value below, or the key and the value. */
function valueSpan({ field, op }: DraftCondition, hasKey: boolean): string {
  if (op === 'in' || searchedFields.has(field)) return 'col-span-full';
  return hasKey ? '' : 'max-sm:col-span-full';
}

/** A condition of a field with its default value. */
function conditionOn(field: string, custom: CustomField | undefined, subject: FilterSubject): DraftCondition {
  const start = newCondition(field, subject);
  if (!custom) return { ...start, values: firstValueOf(field, subject) };
  const [op = start.op] = operatorsOfKind[custom.kind];
  const values = custom.kind === 'checkbox' ? ['true'] : [];
  return { ...start, op, values, holdsTexts: holdsTexts(custom) };
}

function operatorOptions(field: string, custom: CustomField | undefined, subject: FilterSubject) {
  const operators: readonly FilterOperator[] = custom
    ? operatorsOfKind[custom.kind]
    : operatorsOfField(field, subject);
  return operators.flatMap((op) => [
    { value: op as string, label: text.operators[op], op, isNot: false },
    ...(canNegate(field, op, subject)
      ? [{ value: `not ${op}`, label: text.negated[op as keyof typeof text.negated], op, isNot: true }]
      : []),
  ]);
}

/** Values are kept as long as the operators compare with the same kind of values. */
function keptValues(
  { field, op, values }: DraftCondition,
  next: DraftCondition['op'],
  subject: FilterSubject,
): string[] {
  const kindOf = (it: DraftCondition['op']) =>
    it.endsWith('_than')
      ? 'span'
      : it === 'before' || it === 'after'
        ? 'day'
        : it === 'is_empty'
          ? 'none'
          : 'value';
  if (kindOf(op) === kindOf(next)) return next === 'in' ? values : values.slice(0, 1);
  return kindOf(next) === 'span' ? firstValueOf(field, subject) : [];
}
