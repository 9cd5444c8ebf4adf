import { useQuery } from '@tanstack/react-query';
import { filterFieldNamed } from '../../contract/filter/filter-fields.ts';
import { channelsQuery } from '../cache/queries/channels-query.ts';
import { membersQuery } from '../cache/queries/members-query.ts';
import { tagsQuery } from '../cache/queries/tags-query.ts';
import { teamsQuery } from '../cache/queries/teams-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

const text = words.filters;

type Choices = { value: string; label: string }[];

/** The values that a field can be compared with; undefined if they are typed. */
export function useFieldChoices(field: string): Choices | undefined {
  const { organization } = useMembership();
  const { data: members = [] } = useQuery({
    ...membersQuery(organization.id),
    enabled: field === 'assignee_id',
  });
  const { data: teams = [] } = useQuery({ ...teamsQuery(organization.id), enabled: field === 'team_id' });
  const { data: tags = [] } = useQuery({ ...tagsQuery(organization.id), enabled: field === 'tag_id' });
  const { data: channels = [] } = useQuery({
    ...channelsQuery(organization.id),
    enabled: field === 'channel_id',
  });
  const named = (records: readonly { id: string; name: string }[]): Choices =>
    records.map(({ id, name }) => ({ value: id, label: name }));
  switch (field) {
    case 'status':
      return labelled(words.search.statuses);
    case 'priority':
      return labelled(text.priorities);
    case 'source':
      return labelled(words.search.sources);
    case 'assignee_id':
      return [
        { value: 'me', label: text.me },
        { value: 'none', label: text.nobody },
        ...members.map(({ user }) => ({ value: user.id, label: user.name ?? user.email ?? '?' })),
      ];
    case 'team_id':
      return [{ value: 'mine', label: text.mine }, { value: 'none', label: text.noTeam }, ...named(teams)];
    case 'tag_id':
      return [...named(tags), { value: 'none', label: text.noTag }];
    case 'channel_id':
      return [...named(channels), { value: 'none', label: text.noChannel }];
    default:
      return filterFieldNamed(field)?.kind === 'flag'
        ? [
            { value: 'true', label: text.yes },
            { value: 'false', label: text.no },
          ]
        : undefined;
  }
}

function labelled(names: Readonly<Record<string, string>>): Choices {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
