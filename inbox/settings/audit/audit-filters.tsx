import { Button } from '../../../design/button.tsx';
import { Field } from '../../../design/field.tsx';
import { Select } from '../../../design/select.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { MemberSelect } from '../members/member-select.tsx';
import { type AuditFilter, everything } from './audit-query.ts';

const text = settingsWords.audit;
const areas = [
  { value: '', label: text.everything },
  ...Object.entries(text.areas).map(([value, label]) => ({ value, label })),
];

type Props = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

/** Filters by person, kind of action and days. */
export function AuditFilters({ filter, onChange }: Props) {
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  const isNarrowed = Object.values(filter).some((value) => value !== '');
  return (
    <search
      aria-label={text.narrow}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_9rem_9rem_auto]"
    >
      <MemberSelect
        label={text.person}
        nobody={text.anybody}
        value={filter.person}
        onChoose={(person) => set({ person })}
      />
      <Select
        label={text.kind}
        options={areas}
        value={filter.area}
        onChange={(event) => set({ area: event.currentTarget.value as AuditFilter['area'] })}
      />
      <Field
        label={text.from}
        type="date"
        value={filter.from}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <Field
        label={text.to}
        type="date"
        value={filter.to}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      {isNarrowed && (
        <Button variant="quiet" onClick={() => onChange(everything)}>
          {text.clear}
        </Button>
      )}
    </search>
  );
}
