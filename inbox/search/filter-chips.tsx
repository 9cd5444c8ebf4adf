import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  ChevronDown,
  CircleDot,
  Inbox,
  type LucideIcon,
  Mail,
  Tag,
  UserRound,
  UsersRound,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { channelsQuery } from '../cache/queries/channels-query.ts';
import { dayText, type SearchFilters } from '../cache/queries/search-filters.ts';
import { teamsQuery } from '../cache/queries/teams-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { type FilterName, useFilterLabels } from './filter-labels.ts';
import { useFilterChoices } from './use-filter-choices.ts';

const texts = words.search;

const chips: readonly { name: FilterName; icon: LucideIcon; label: string; clear: SearchFilters }[] = [
  { name: 'status', icon: CircleDot, label: texts.status, clear: { status: '' } },
  { name: 'assignee', icon: UserRound, label: texts.assignee, clear: { assignee: '' } },
  { name: 'team', icon: UsersRound, label: texts.team, clear: { team: '' } },
  { name: 'tag', icon: Tag, label: texts.tag, clear: { tag: '' } },
  { name: 'source', icon: Mail, label: texts.source, clear: { source: '' } },
  { name: 'channel', icon: Inbox, label: texts.channel, clear: { channel: '' } },
  { name: 'date', icon: CalendarDays, label: texts.date, clear: { since: '', until: '' } },
];

/** The filters of a search: each with its value, a list to choose from, and a button to remove it. */
export function FilterChips({
  filters,
  set,
}: {
  filters: SearchFilters;
  set: (changed: SearchFilters) => void;
}) {
  const labels = useFilterLabels([filters])(filters);
  const { organization } = useMembership();
  const { data: channels = [] } = useQuery(channelsQuery(organization.id));
  const { data: teams = [] } = useQuery(teamsQuery(organization.id));
  const isOffered = {
    channel: channels.length > 1 || filters.channel,
    team: teams.length > 0 || filters.team,
  };
  const offered = chips.filter(({ name }) =>
    name === 'channel' || name === 'team' ? isOffered[name] : true,
  );
  const [hasDates, setHasDates] = useState(false);
  const choose = useFilterChoices({ filters, set, onCustomDates: () => setHasDates(true) });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{texts.filters}</legend>
      {/* One line on a phone, where the keyboard leaves little room. */}
      <div className="flex gap-1.5 px-3 pt-0.5 pb-2.5 max-md:overflow-x-auto md:flex-wrap">
        {offered.map(({ name, icon: Icon, label, clear }) => {
          const value = labels[name];
          return (
            <span
              key={name}
              className={`inline-flex h-6.5 max-w-full items-stretch max-md:shrink-0 rounded-full text-xs ring-1 ring-inset touch:h-11 ${value === undefined ? 'text-soft ring-line-strong' : 'bg-accent-soft text-accent ring-transparent'}`}
            >
              <button
                type="button"
                onClick={() => choose(name)}
                aria-label={value === undefined ? label : `${label}: ${value}`}
                className={`inline-flex min-w-0 items-center gap-1 rounded-full ps-2 hover:bg-hover touch:ps-3.5 ${value === undefined ? 'pe-1.5 touch:pe-3' : 'pe-1'}`}
              >
                <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
                <bdi className="truncate">{value ?? label}</bdi>
                {value === undefined && <ChevronDown aria-hidden className="size-3 shrink-0" />}
              </button>
              {value !== undefined && (
                <button
                  type="button"
                  aria-label={texts.remove(`${label}: ${value}`)}
                  onClick={() => {
                    if (name === 'date') setHasDates(false);
                    set(clear);
                  }}
                  className="inline-flex w-6 shrink-0 items-center justify-center rounded-full hover:bg-hover touch:w-11"
                >
                  <X aria-hidden className="size-3" />
                </button>
              )}
            </span>
          );
        })}
      </div>
      {hasDates && <DateFields filters={filters} set={set} />}
    </fieldset>
  );
}

function DateFields({ filters, set }: { filters: SearchFilters; set: (changed: SearchFilters) => void }) {
  const today = dayText(new Date());
  const field = (name: 'since' | 'until', label: string, limits: { min?: string; max?: string }) => (
    <label className="flex min-w-0 flex-1 items-center gap-1.5 text-xs text-muted">
      {label}
      <input
        type="date"
        value={filters[name] ?? ''}
        {...limits}
        onChange={({ target }) => set({ [name]: target.value })}
        className="h-7 min-w-0 flex-1 rounded-md bg-raised px-1.5 text-text ring-1 ring-control-line ring-inset touch:h-11"
      />
    </label>
  );
  return (
    <div className="flex w-full flex-wrap gap-2 pt-0.5">
      {field('since', texts.from, { max: filters.until ?? today })}
      {field('until', texts.to, { max: today, ...(filters.since && { min: filters.since }) })}
    </div>
  );
}
