import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../design/button.tsx';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Select } from '../../../../design/select.tsx';
import { useMembership } from '../../../session/use-membership.ts';
import { locale } from '../../../words/locale/current-language.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import type { WebSiteDraft } from './web-site-draft.ts';

const text = settingsWords.webSite.hours;

type Hours = WebSiteDraft['hours'];
type Props = { hours: Hours; onChange: (hours: Hours) => void; error: string | undefined };

const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
const weekend = { days: [6, 7], from: '10:00', to: '14:00' };

/** The opening hours: always, or on some days from one time to another. */
export function HoursField({ hours, onChange, error }: Props) {
  const { organization } = useMembership();
  const replace = (at: number, next: Partial<Hours[number]>) =>
    onChange(hours.map((it, index) => (index === at ? { ...it, ...next } : it)));
  return (
    <div className="grid gap-3">
      <Select
        label={text.label}
        value={hours.length === 0 ? 'always' : 'hours'}
        options={[
          { value: 'always', label: text.always },
          { value: 'hours', label: text.some },
        ]}
        onChange={(event) => onChange(event.currentTarget.value === 'always' ? [] : [weekdays])}
        {...(hours.length > 0 && { help: text.zone(organization.timezone) })}
      />
      {hours.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the only identity of a row
        <HoursRow key={at} row={row} number={at + 1} onChange={(next) => replace(at, next)}>
          {hours.length > 1 && (
            <IconButton
              icon={X}
              label={text.remove(at + 1)}
              onClick={() => onChange(hours.filter((_, index) => index !== at))}
            />
          )}
        </HoursRow>
      ))}
      {hours.length > 0 && hours.length < 14 && (
        <Button size="small" className="justify-self-start" onClick={() => onChange([...hours, weekend])}>
          <Plus aria-hidden className="size-3.5" />
          {text.add}
        </Button>
      )}
      {error !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type RowProps = {
  row: Hours[number];
  number: number;
  onChange: (next: Partial<Hours[number]>) => void;
  children: ReactNode;
};

function HoursRow({ row: { days, from, to }, number, onChange, children }: RowProps) {
  const toggle = (day: number) =>
    onChange({ days: days.includes(day) ? days.filter((it) => it !== day) : [...days, day].sort() });
  return (
    <fieldset className="grid gap-2 rounded-md p-3 ring-1 ring-line ring-inset">
      <legend className="sr-only">{text.row(number)}</legend>
      <div className="flex flex-wrap items-center gap-1">
        {dayNames.map(({ day, short, long }) => (
          <label
            key={day}
            className="grid h-7 min-w-9 cursor-pointer place-items-center rounded-md px-1.5 text-xs font-medium text-soft ring-1 ring-line ring-inset hover:bg-hover has-checked:bg-accent-soft has-checked:text-accent has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent touch:h-11 touch:min-w-11"
          >
            <input
              type="checkbox"
              aria-label={long}
              checked={days.includes(day)}
              onChange={() => toggle(day)}
              className="sr-only"
            />
            <span aria-hidden>{short}</span>
          </label>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <Select
          className="min-w-0 flex-1"
          label={text.from}
          value={from}
          options={timesBetween('00:00', '23:45')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ from: value, ...(value >= to && { to: '24:00' }) })
          }
        />
        <Select
          className="min-w-0 flex-1"
          label={text.to}
          value={to}
          options={timesBetween(from, '24:00').slice(1)}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
        {children}
      </div>
    </fieldset>
  );
}

/** 1 January 2024 was a Monday. */
const dayNames = [1, 2, 3, 4, 5, 6, 7].map((day) => {
  const at = new Date(Date.UTC(2024, 0, day));
  const named = (weekday: 'short' | 'long') => at.toLocaleDateString(locale, { weekday, timeZone: 'UTC' });
  return { day, short: named('short'), long: named('long') };
});

const times = Array.from({ length: 97 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
  return [hour, minute].map((it) => String(it).padStart(2, '0')).join(':');
}).map((value) => ({ value, label: value }));

function timesBetween(first: string, last: string) {
  return times.filter(({ value }) => value >= first && value <= last);
}
