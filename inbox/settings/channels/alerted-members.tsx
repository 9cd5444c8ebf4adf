import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../../design/checkbox.tsx';
import { allMembersQuery } from '../../cache/queries/members-query.ts';
import { ListIncomplete } from '../../connection/list-incomplete.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.channels.alerts;

type Props = { chosen: readonly string[]; onChange: (userIds: string[]) => void };

/** Who gets an email when the channel fails: all admins, or the checked members. */
export function AlertedMembers({ chosen, onChange }: Props) {
  const { organization } = useMembership();
  const members = useQuery(allMembersQuery(organization.id));
  const active = (members.data ?? []).filter(({ status }) => status === 'active');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-xs font-medium text-soft">{text.title}</legend>
      <Checkbox
        label={text.admins}
        checked={chosen.length === 0}
        onChange={({ currentTarget: { checked } }) => checked && onChange([])}
      />
      {active.map(({ user: { id, name, email } }) => (
        <Checkbox
          key={id}
          label={<bdi>{name ?? email}</bdi>}
          checked={chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, id] : chosen.filter((it) => it !== id))
          }
        />
      ))}
      <ListIncomplete queries={[members]} />
    </fieldset>
  );
}
