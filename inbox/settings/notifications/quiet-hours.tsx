import { type ReactNode, useState } from 'react';
import type { QuietHours as Hours } from '../../../contract/inbox/notification.ts';
import { Checkbox } from '../../../design/checkbox.tsx';
import { Field } from '../../../design/field.tsx';
import { Select } from '../../../design/select.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.notifications.quiet;

type Props = { hours: Hours | null; onChange: (hours: Hours | null) => void };

/** Turned on, they start with the night in the browser's time zone. */
export function QuietHours({ hours, onChange }: Props): ReactNode {
  return (
    <div className="grid gap-4">
      <Checkbox
        label={text.on}
        help={text.onHelp}
        checked={hours !== null}
        onChange={({ target }) => onChange(target.checked ? night() : null)}
      />
      {hours && <Times hours={hours} onChange={onChange} />}
    </div>
  );
}

/** A time is saved on blur: each keystroke changes it. */
function Times({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const [draft, setDraft] = useState<Partial<Hours>>({});
  const shown = { ...hours, ...draft };
  const error = shown.from === shown.to ? text.same : undefined;
  const save = (change: Partial<Hours> = {}) => {
    if (shown.from === '' || shown.to === '' || error) return;
    setDraft({});
    onChange({ ...shown, ...change });
  };
  const time = (name: 'from' | 'to') => ({
    type: 'time',
    className: 'w-28',
    label: text[name],
    value: shown[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft({ ...draft, [name]: target.value }),
    onBlur: () => draft[name] !== undefined && save(),
  });
  return (
    <div className="flex flex-wrap gap-3 ps-6.5">
      <Field {...time('from')} />
      <Field {...time('to')} error={error} />
      <Select
        className="min-w-52 flex-1"
        label={text.timeZone}
        options={timeZones(hours.time_zone)}
        value={hours.time_zone}
        onChange={({ target }) => save({ time_zone: target.value })}
      />
    </div>
  );
}

function night(): Hours {
  return { from: '22:00', to: '07:00', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** The time zones that the browser knows, and the chosen one. */
function timeZones(chosen: string) {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort().map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
}
