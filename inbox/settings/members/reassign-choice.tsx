import { useQuery } from '@tanstack/react-query';
import { maxCounted } from '../../../contract/inbox/max-counted.ts';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Member } from '../../../sdk/src/types.ts';
import { canBeAssigned } from '../../cache/queries/members-query.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { MemberSelect } from './member-select.tsx';
import { assignedCountQuery } from './reassignments-query.ts';

const text = settingsWords.members.reassign;

type Props = { member: Member; chosen: string | null; onChoose: (userId: string | null) => void };

/** How many open conversations a leaving member has, and who gets them. */
export function ReassignChoice({ member, chosen, onChoose }: Props) {
  const { organization } = useMembership();
  const { data: count, isError } = useQuery(assignedCountQuery(organization.id, member.id));
  const name = member.user.name ?? member.user.email ?? '';
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4 text-sm">
      {count === undefined && !isError ? (
        <Skeleton className="h-5 w-2/3" />
      ) : (
        <p>{count === undefined ? text.notCounted : text.count(count, name)}</p>
      )}
      {count !== 0 && (
        <MemberSelect
          label={text.label}
          nobody={text.nobody}
          value={chosen ?? ''}
          onChoose={(userId) => onChoose(userId === '' ? null : userId)}
          isOffered={(it) => it.id !== member.id && canBeAssigned(it)}
          {...(count === maxCounted && { help: text.inBackground })}
        />
      )}
    </div>
  );
}
