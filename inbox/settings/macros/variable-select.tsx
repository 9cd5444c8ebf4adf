import { Select } from '../../../design/select.tsx';
import { dateVariables } from '../../../template/variables.ts';
import { insertHtml } from '../../editor/insertions.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { words } from '../../words/words.ts';

const text = settingsWords.macros;
const labels: Readonly<Record<string, string>> = words.composer.macro.variables;

/** Inserts a variable at the caret. */
export function VariableSelect({
  names,
  hasBlank = false,
}: {
  names: readonly string[];
  hasBlank?: boolean;
}) {
  return (
    <Select
      label={text.insertVariable}
      hidesLabel
      value=""
      className="w-44"
      options={[
        { value: '', label: text.insertVariable },
        ...names.map((name) => ({ value: written(name), label: labels[name] ?? name })),
        ...(hasBlank ? [{ value: '{{ask.order}}', label: text.blank }] : []),
      ]}
      onChange={({ currentTarget }) => insertHtml(currentTarget.value)}
    />
  );
}

function written(name: string): string {
  if (dateVariables.includes(name)) return `{{${name} | date: "%Y-%m-%d"}}`;
  return name === 'contact.first_name' ? `{{${name} | default: "…"}}` : `{{${name}}}`;
}
