import { useQueryClient } from '@tanstack/react-query';
import type { Member } from '../../sdk/src/types.ts';
import { channelsQuery } from '../cache/queries/channels-query.ts';
import { areAllMembers, findMembers, membersQuery } from '../cache/queries/members-query.ts';
import { dayText, type SearchFilters } from '../cache/queries/search-filters.ts';
import { allTagsQuery } from '../cache/queries/tags-query.ts';
import { teamsQuery } from '../cache/queries/teams-query.ts';
import { type Choice, matching } from '../picker/choice.ts';
import { type LoadedChoices, type PickerRequest, pick } from '../picker/picker-store.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import type { FilterName } from './filter-labels.ts';

const texts = words.search;

type Choices = Pick<PickerRequest, 'choices' | 'load'>;

type Options = {
  filters: SearchFilters;
  set: (changed: SearchFilters) => void;
  /** Called when the user chooses custom dates. */
  onCustomDates: () => void;
};

/** Opens the picker with the values of a filter. */
export function useFilterChoices({ filters, set, onCustomDates }: Options): (name: FilterName) => void {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const choicesOf: Readonly<Record<FilterName, () => Choices>> = {
    status: () => named('status', texts.statuses),
    source: () => named('source', texts.sources),
    tag: () => ({
      choices: [],
      load: async () => {
        const tags = await queryClient.ensureQueryData(allTagsQuery(organization.id));
        return { choices: tags.map(({ name }) => choice('tag', name, name)) };
      },
    }),
    team: () => ({
      choices: [choice('team', 'none', texts.teamNone)],
      load: async () => {
        const teams = await queryClient.ensureQueryData(teamsQuery(organization.id));
        return { choices: teams.map(({ id, name }) => choice('team', id, name)) };
      },
    }),
    channel: () => ({
      choices: [],
      load: async () => {
        const channels = await queryClient.ensureQueryData(channelsQuery(organization.id));
        return { choices: channels.map(({ id, name }) => choice('channel', id, name)) };
      },
    }),
    assignee: () => ({
      choices: [choice('assignee', 'me', texts.assigneeMe), choice('assignee', 'none', texts.assigneeNone)],
      load: loadPeople,
    }),
    date: () => ({
      choices: [
        ...periods().map(({ name, since }) => ({
          id: since,
          name,
          isChosen: filters.since === since && !filters.until,
          run: () => set({ since, until: '' }),
        })),
        { id: 'custom', name: texts.customDates, run: onCustomDates },
      ],
    }),
  };
  const choice = (field: keyof SearchFilters, value: string, name: string): Choice => ({
    id: value,
    name,
    isChosen: filters[field] === value,
    run: () => set({ [field]: value }),
  });
  const named = (field: 'status' | 'source', names: Readonly<Record<string, string>>): Choices => ({
    choices: Object.entries(names).map(([value, name]) => choice(field, value, name)),
  });
  const loadPeople = async (): Promise<LoadedChoices> => {
    const members = await queryClient.ensureQueryData(membersQuery(organization.id));
    const choicesFor = (them: readonly Member[]) =>
      them.map(({ user }) => choice('assignee', user.id, user.name ?? user.email ?? '?'));
    const search = async (text: string, signal: AbortSignal) => [
      ...matching(choicesOf.assignee().choices, text),
      ...choicesFor(await findMembers(organization.id, text, { signal })),
    ];
    const choices = choicesFor(members);
    return areAllMembers(members) ? { choices } : { choices, search };
  };
  return (name) => pick({ title: texts[name], placeholder: texts.choose, ...choicesOf[name]() });
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
