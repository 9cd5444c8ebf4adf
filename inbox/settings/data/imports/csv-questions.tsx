import { useState } from 'react';
import type { ImportOptions, ImportSummary } from '../../../../contract/inbox/import.ts';
import {
  type ImportColumn,
  importColumns,
  importStatuses,
} from '../../../../contract/values/import-sources.ts';
import { Button } from '../../../../design/button.tsx';
import { Select } from '../../../../design/select.tsx';
import { settingsWords } from '../../../words/settings-words.ts';

const text = settingsWords.imports.csv;

type Props = {
  csv: NonNullable<ImportSummary['csv']>;
  unknownStatuses: ImportSummary['unknown_statuses'];
  options: ImportOptions;
  isPending: boolean;
  onChange: (options: ImportOptions) => void;
};

/** How a CSV file is read: open while something has to be chosen. */
export function CsvQuestions({ csv, unknownStatuses, options, isPending, onChange }: Props) {
  const [columns, setColumns] = useState(csv.columns);
  const [dates, setDates] = useState<NonNullable<ImportOptions['dates']> | ''>(options.dates ?? '');
  const [statuses, setStatuses] = useState(options.statuses ?? {});
  const isIncomplete = csv.missing.length > 0 || csv.dates === 'ambiguous';
  const send = () =>
    onChange({
      ...options,
      columns,
      ...(dates !== '' && { dates }),
      ...(Object.keys(statuses).length > 0 && { statuses }),
    });
  return (
    <details open={isIncomplete || unknownStatuses.length > 0}>
      <summary className="cursor-default text-sm font-medium touch:min-h-11">{text.title}</summary>
      <form
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className="text-xs text-muted">{formOf(csv).join(' · ')}</p>
        {csv.missing.length > 0 && <p className="text-sm text-danger">{text.missing}</p>}
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {importColumns.map((column) => (
            <ColumnChoice
              key={column}
              column={column}
              headings={csv.headings}
              value={columns[column]}
              isMissing={csv.missing.includes(column)}
              onChange={(heading) => setColumns((before) => withHeading(before, column, heading))}
            />
          ))}
          {(csv.dates === 'ambiguous' || options.dates !== undefined) && (
            <Select
              label={text.dates}
              value={dates}
              options={(['', 'dmy', 'mdy'] as const).map((value) => ({
                value,
                label: text.dateOrders[value],
              }))}
              onChange={({ target }) => setDates(target.value as typeof dates)}
            />
          )}
        </div>
        {(unknownStatuses.length > 0 || Object.keys(statuses).length > 0) && (
          <fieldset className="grid gap-3">
            <legend className="text-xs font-medium text-soft">{text.statuses}</legend>
            <p className="text-xs text-muted">{text.statusesHelp}</p>
            <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {wordsOf(unknownStatuses, statuses).map(({ word, label }) => (
                <Select
                  key={word}
                  label={label}
                  value={statuses[word] ?? 'open'}
                  options={importStatuses.map((value) => ({ value, label: text.becomes[value] }))}
                  onChange={({ target }) =>
                    setStatuses((before) => ({
                      ...before,
                      [word]: target.value as (typeof importStatuses)[number],
                    }))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <div>
          <Button type="submit" variant={isIncomplete ? 'primary' : 'plain'} disabled={isPending}>
            {text.readAgain}
          </Button>
        </div>
      </form>
    </details>
  );
}

/** What was guessed about the file as a whole. */
function formOf({ encoding, delimiter, dates }: Props['csv']): string[] {
  const { form } = text;
  return [
    form.encoding(encoding.toUpperCase().replace('WINDOWS', 'Windows')),
    ...(delimiter ? [form.delimiter(form.delimiters[delimiter])] : []),
    ...(dates && dates !== 'ambiguous' ? [form.dates(form.dateOrders[dates])] : []),
  ];
}

type ColumnChoiceProps = {
  column: ImportColumn;
  headings: readonly string[];
  value: string | undefined;
  isMissing: boolean;
  onChange: (heading: string) => void;
};

function ColumnChoice({ column, headings, value = '', isMissing, onChange }: ColumnChoiceProps) {
  return (
    <Select
      label={text.columns[column]}
      value={value}
      aria-invalid={isMissing && value === ''}
      options={[
        { value: '', label: text.noColumn },
        ...[...new Set(headings)]
          .filter((heading) => heading !== '')
          .map((heading) => ({ value: heading, label: heading })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Each heading is one thing only. */
function withHeading(
  columns: Partial<Record<ImportColumn, string>>,
  column: ImportColumn,
  heading: string,
): Partial<Record<ImportColumn, string>> {
  const others = Object.entries(columns).filter(([name, it]) => name !== column && it !== heading);
  return { ...Object.fromEntries(others), ...(heading !== '' && { [column]: heading }) };
}

function wordsOf(unknown: Props['unknownStatuses'], chosen: Readonly<Record<string, string>>) {
  return [
    ...unknown.map(({ status: word, count }) => ({ word, label: text.status(word, count) })),
    ...Object.keys(chosen)
      .filter((word) => !unknown.some(({ status }) => status === word))
      .map((word) => ({ word, label: word })),
  ];
}
