import { useState } from 'react';
import { Field } from '../../../design/field.tsx';

type Props = {
  label: string;
  help: string;
  placeholder: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  error: string | undefined;
};

/** Several addresses or names in one field, separated by commas or spaces. */
export function TextListField({ values, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(values.join(', '));
  return (
    <Field
      {...field}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange(value.split(/[\s,;]+/).filter((it) => it !== ''));
      }}
    />
  );
}
