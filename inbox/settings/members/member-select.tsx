import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Select } from '../../../design/select.tsx';
import type { Member } from '../../../sdk/src/types.ts';
import {
  areAllMembers,
  findMembers,
  memberNameQuery,
  membersQuery,
} from '../../cache/queries/members-query.ts';
import { ListIncomplete } from '../../connection/list-incomplete.tsx';
import { pick } from '../../picker/picker-store.ts';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';

type Props = {
  label: string;
  /** The label of the choice without a member. */
  nobody: string;
  /** A user id; empty for none. */
  value: string;
  onChoose: (userId: string) => void;
  /** The members to choose from; all if absent. */
  isOffered?: (member: Member) => boolean;
  help?: string;
};

/** A field to choose a member: a select, or the picker with its search if not all members are loaded. */
export function MemberSelect({ isOffered = () => true, ...field }: Props) {
  const { organization } = useMembership();
  const query = useQuery(membersQuery(organization.id));
  const { data: members = [] } = query;
  if (!areAllMembers(members)) return <SearchedMember members={members} isOffered={isOffered} {...field} />;
  const { label, nobody, value, onChoose, help } = field;
  const offered = members.filter(isOffered).map(optionOf);
  const isListed = value === '' || offered.some((it) => it.value === value);
  const chosen = isListed ? [] : [{ value, label: '…' }];
  return (
    <div className="grid gap-2">
      <Select
        label={label}
        options={[{ value: '', label: nobody }, ...offered, ...chosen]}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        {...(help !== undefined && { help })}
      />
      <ListIncomplete queries={[query]} />
    </div>
  );
}

type SearchedProps = Props & { members: readonly Member[]; isOffered: (member: Member) => boolean };

function SearchedMember({ label, nobody, value, onChoose, help, members, isOffered }: SearchedProps) {
  const { organization } = useMembership();
  const known = members.find(({ user }) => user.id === value);
  const { data: name } = useQuery({
    ...memberNameQuery(organization.id, value),
    enabled: value !== '' && known === undefined,
  });
  const id = useId();
  const choicesOf = (them: readonly Member[]) =>
    them.filter(isOffered).map((member) => {
      const option = optionOf(member);
      return {
        id: option.value,
        name: option.label,
        isChosen: option.value === value,
        run: () => onChoose(option.value),
      };
    });
  const choose = () =>
    pick({
      title: label,
      placeholder: words.search.choose,
      choices: [
        { id: 'nobody', name: nobody, isChosen: value === '', run: () => onChoose('') },
        ...choicesOf(members),
      ],
      search: async (text, signal) => choicesOf(await findMembers(organization.id, text, { signal })),
    });
  const chosen = value === '' ? nobody : known ? optionOf(known).label : (name ?? '…');
  return (
    <div className="grid gap-1">
      <span id={id} className="text-xs font-medium text-soft">
        {label}
      </span>
      <button
        type="button"
        aria-labelledby={`${id} ${id}-chosen`}
        onClick={choose}
        className="flex h-8 w-full items-center gap-2 rounded-md bg-surface px-2.5 text-start text-sm ring-1 ring-control-line outline-none ring-inset focus:ring-2 focus:ring-accent touch:h-11 touch:text-base"
      >
        <span id={`${id}-chosen`} className="min-w-0 flex-1 truncate">
          {chosen}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
      {help !== undefined && <p className="text-xs text-muted">{help}</p>}
    </div>
  );
}

function optionOf({ user }: Member): { value: string; label: string } {
  return { value: user.id, label: user.name ?? user.email ?? user.id };
}
