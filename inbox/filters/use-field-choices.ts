import { useQuery } from '@tanstack/react-query';
import { filterFieldNamed } from '../../contract/filter/filter-fields.ts';
import type { Field as CustomField } from '../../sdk/src/types.ts';
import { channelsQuery } from '../cache/queries/channels-query.ts';
import { allMembersQuery } from '../cache/queries/members-query.ts';
import { allTagsQuery } from '../cache/queries/tags-query.ts';
import { teamsQuery } from '../cache/queries/teams-query.ts';
import type { ListQuery } from '../connection/list-incomplete.tsx';
import { useMembership } from '../session/use-membership.ts';
import { filterWords } from '../words/filter-words.ts';
import { words } from '../words/words.ts';

const text = filterWords;

type Choices = { value: string; label: string }[];

/** `choices` is undefined if values are typed; `query` loads them. */
type FieldChoices = { choices: Choices | undefined; query?: ListQuery & { data: unknown } };

/** The values that a field can be compared with. */
export function useFieldChoices(field: string, custom: CustomField | undefined): FieldChoices {
  const { organization } = useMembership();
  const members = useQuery({ ...allMembersQuery(organization.id), enabled: field === 'assignee_id' });
  const teams = useQuery({ ...teamsQuery(organization.id), enabled: field === 'team_id' });
  const tags = useQuery({ ...allTagsQuery(organization.id), enabled: field === 'tag_id' });
  const channels = useQuery({ ...channelsQuery(organization.id), enabled: field === 'channel_id' });
  if (custom) return { choices: choicesOf(custom) };
  switch (field) {
    case 'status':
      return { choices: labeled(words.search.statuses) };
    case 'priority':
      return { choices: labeled(text.priorities) };
    case 'source':
      return { choices: labeled(words.search.sources) };
    case 'assignee_id': {
      const people = (members.data ?? []).map(({ user }) => ({
        value: user.id,
        label: user.name ?? user.email ?? '?',
      }));
      return {
        choices: [{ value: 'me', label: text.me }, { value: 'none', label: text.nobody }, ...people],
        query: members,
      };
    }
    case 'team_id':
      return {
        choices: [
          { value: 'mine', label: text.mine },
          { value: 'none', label: text.noTeam },
          ...named(teams.data),
        ],
        query: teams,
      };
    case 'tag_id':
      return { choices: [...named(tags.data), { value: 'none', label: text.noTag }], query: tags };
    case 'is_blocked':
    case 'has_open_conversations':
      return { choices: yesOrNo };
    case 'channel_id':
      return {
        choices: [...named(channels.data), { value: 'none', label: text.noChannel }],
        query: channels,
      };
    default:
      return { choices: filterFieldNamed(field)?.kind === 'flag' ? yesOrNo : undefined };
  }
}

const yesOrNo: Choices = [
  { value: 'true', label: text.yes },
  { value: 'false', label: text.no },
];

/** The current options; any other value in a filter is labeled as deleted. */
function choicesOf({ kind, options }: CustomField): Choices | undefined {
  if (kind === 'checkbox') return yesOrNo;
  return options.length > 0 ? options.map((it) => ({ value: it, label: it })) : undefined;
}

function named(records: readonly { id: string; name: string }[] = []): Choices {
  return records.map(({ id, name }) => ({ value: id, label: name }));
}

function labeled(names: Readonly<Record<string, string>>): Choices {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
