import { useQueryClient } from '@tanstack/react-query';
import type { Member } from '../../sdk/src/types.ts';
import { channelsQuery } from '../cache/queries/channels-query.ts';
import { areAllMembers, findMembers, membersQuery } from '../cache/queries/members-query.ts';
import { dayText, type SearchFilters } from '../cache/queries/search-filters.ts';
import { tagsQuery } from '../cache/queries/tags-query.ts';
import { teamsQuery } from '../cache/queries/teams-query.ts';
import { showError } from '../connection/show-error.ts';
import { type Choice, matching } from '../picker/choice.ts';
import { type PickerRequest, pick } from '../picker/picker-store.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import type { FilterName } from './filter-labels.ts';

const texts = words.search;

type Options = {
  filters: SearchFilters;
  set: (changed: SearchFilters) => void;
  /** Called for dates of the user's own choice. */
  onCustomDates: () => void;
};

/** Opens the picker with the values of a filter. */
export function useFilterChoices({ filters, set, onCustomDates }: Options): (name: FilterName) => void {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const choicesOf: Readonly<Record<Exclude<FilterName, 'assignee'>, () => Promise<Choice[]> | Choice[]>> = {
    status: () => named('status', texts.statuses),
    source: () => named('source', texts.sources),
    tag: async () => {
      const tags = await queryClient.ensureQueryData(tagsQuery(organization.id));
      return tags.map(({ name }) => choice('tag', name, name));
    },
    team: async () => {
      const teams = await queryClient.ensureQueryData(teamsQuery(organization.id));
      return [
        ...teams.map(({ id, name }) => choice('team', id, name)),
        choice('team', 'none', texts.teamNone),
      ];
    },
    channel: async () => {
      const channels = await queryClient.ensureQueryData(channelsQuery(organization.id));
      return channels.map(({ id, name }) => choice('channel', id, name));
    },
    date: () => [
      ...periods().map(({ name, since }) => ({
        id: since,
        name,
        isChosen: filters.since === since && !filters.until,
        run: () => set({ since, until: '' }),
      })),
      { id: 'custom', name: texts.customDates, run: onCustomDates },
    ],
  };
  const choice = (field: keyof SearchFilters, value: string, name: string): Choice => ({
    id: value,
    name,
    isChosen: filters[field] === value,
    run: () => set({ [field]: value }),
  });
  const named = (field: 'status' | 'source', names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([value, name]) => choice(field, value, name));
  const people = async (): Promise<Pick<PickerRequest, 'choices' | 'search'>> => {
    const members = await queryClient.ensureQueryData(membersQuery(organization.id));
    const first = [
      choice('assignee', 'me', texts.assigneeMe),
      choice('assignee', 'none', texts.assigneeNone),
    ];
    const choicesFor = (them: readonly Member[]) =>
      them.map(({ user }) => choice('assignee', user.id, user.name ?? user.email ?? '?'));
    const search = async (text: string, signal: AbortSignal) => [
      ...matching(first, text),
      ...choicesFor(await findMembers(organization.id, text, { signal })),
    ];
    return {
      choices: [...first, ...choicesFor(members)],
      ...(!areAllMembers(members) && { search }),
    };
  };
  const ask = async (name: FilterName) => {
    const title = texts[name];
    const list = name === 'assignee' ? await people() : { choices: await choicesOf[name]() };
    pick({ title, placeholder: texts.choose, ...list });
  };
  return (name) => void ask(name).catch(showError);
}

function periods(): { name: string; since: string }[] {
  const now = new Date();
  const daysAgo = (days: number) =>
    dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
  return [
    { name: texts.today, since: daysAgo(0) },
    ...[7, 30, 90].map((days) => ({ name: texts.lastDays(days), since: daysAgo(days) })),
    { name: texts.thisYear, since: dayText(new Date(now.getFullYear(), 0, 1)) },
  ];
}
