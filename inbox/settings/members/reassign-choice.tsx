import { useQuery } from '@tanstack/react-query';
import { maxCounted } from '../../../contract/inbox/max-counted.ts';
import { Select } from '../../../design/select.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Member } from '../../../sdk/src/types.ts';
import { membersQuery } from '../../cache/queries/members-query.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { assignedCountQuery } from './reassignments-query.ts';

const text = settingsWords.members.reassign;

type Props = { member: Member; chosen: string | null; onChoose: (userId: string | null) => void };

/** How many open conversations somebody leaves behind, and who gets them. */
export function ReassignChoice({ member, chosen, onChoose }: Props) {
  const { organization } = useMembership();
  const { data: members = [] } = useQuery(membersQuery(organization.id));
  const { data: count, isError } = useQuery(assignedCountQuery(organization.id, member.id));
  const name = member.user.name ?? member.user.email ?? '';
  const others = members.filter(({ id, status }) => id !== member.id && status === 'active');
  const options = [
    { value: '', label: text.nobody },
    ...others.map(({ user }) => ({ value: user.id, label: user.name ?? user.email ?? user.id })),
  ];
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4 text-sm">
      {count === undefined && !isError ? (
        <Skeleton className="h-5 w-2/3" />
      ) : (
        <p>{count === undefined ? text.notCounted : text.count(count, name)}</p>
      )}
      {count !== 0 && (
        <Select
          label={text.label}
          options={options}
          value={chosen ?? ''}
          onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : value)}
          {...(count === maxCounted && { help: text.inBackground })}
        />
      )}
    </div>
  );
}
