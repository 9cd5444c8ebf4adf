import { useState } from 'react';
import type { ImportOptions, ImportSummary } from '../../../../contract/inbox/import.ts';
import { importStatuses } from '../../../../contract/values/import-sources.ts';
import { Button } from '../../../../design/button.tsx';
import { Select } from '../../../../design/select.tsx';
import { settingsWords } from '../../../words/settings-words.ts';

const { csv, systems: text } = settingsWords.imports;

type Statuses = NonNullable<ImportOptions['statuses']>;

type Props = {
  statuses: ImportSummary['statuses'];
  isPending: boolean;
  onChange: (statuses: Statuses) => void;
};

/** What the statuses of another system become. */
export function StatusQuestions({ statuses, isPending, onChange }: Props) {
  const [chosen, setChosen] = useState<Statuses>({});
  return (
    <details>
      <summary className="cursor-default text-sm font-medium touch:min-h-11">{text.statuses}</summary>
      <form
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const before = Object.fromEntries(statuses.map((it) => [it.status.toLowerCase(), it.becomes]));
          onChange({ ...before, ...chosen });
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {statuses.map(({ status, becomes, count }) => (
            <Select
              key={status}
              label={count === null ? status : csv.status(status, count)}
              value={chosen[status.toLowerCase()] ?? becomes}
              options={importStatuses.map((value) => ({ value, label: csv.becomes[value] }))}
              onChange={({ target }) =>
                setChosen((before) => ({
                  ...before,
                  [status.toLowerCase()]: target.value as (typeof importStatuses)[number],
                }))
              }
            />
          ))}
        </div>
        <div>
          <Button type="submit" disabled={isPending || Object.keys(chosen).length === 0}>
            {text.lookAgain}
          </Button>
        </div>
      </form>
    </details>
  );
}
