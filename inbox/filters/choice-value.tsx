import { Checkbox } from '../../design/checkbox.tsx';
import { Select } from '../../design/select.tsx';
import { filterWords } from '../words/filter-words.ts';

const text = filterWords;

type Change = { onChange: (values: string[]) => void };
/** `unknown` labels values that aren't among the choices: those of deleted records, once all are loaded. */
type Choices = { choices: readonly { value: string; label: string }[]; unknown: string };

/** A select for one value. */
export function One({ choices, value, unknown, onChange }: Choices & Change & { value: string }) {
  const isKnown = value === '' || choices.some((it) => it.value === value);
  const others = isKnown ? [] : [{ value, label: unknown }];
  const empty = value === '' ? [{ value: '', label: '…' }] : [];
  return (
    <Select
      label={text.value}
      options={[...empty, ...others, ...choices]}
      value={value}
      onChange={({ currentTarget }) => onChange([currentTarget.value])}
    />
  );
}

/** A select for several values. */
export function Several({
  choices,
  values,
  unknown,
  onChange,
}: Choices & Change & { values: readonly string[] }) {
  const others = values.filter((value) => !choices.some((it) => it.value === value));
  const all = [...others.map((value) => ({ value, label: unknown })), ...choices];
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-xs font-medium text-soft">{text.values}</legend>
      <div className="grid max-h-40 gap-1 overflow-y-auto rounded-md p-2 ring-1 ring-control-line ring-inset">
        {all.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={<bdi>{label}</bdi>}
            checked={values.includes(value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...values, value] : values.filter((it) => it !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
