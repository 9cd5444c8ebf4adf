import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil, Trash2, UserPlus } from 'lucide-react';
import { Avatar } from '../../../design/avatar.tsx';
import { ColorDot } from '../../../design/color-dot.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Team } from '../../../sdk/src/types.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { words } from '../../words/words.ts';
import { teamMembersQuery } from './team-queries.ts';

const text = settingsWords.teams;

/** How many avatars fit into a row. */
const most = 5;

/** Below the name on a phone, for lack of width. */
const layout = 'max-sm:order-last max-sm:w-full max-sm:ps-7';

type Props = { team: Team; onMembers: () => void; onChange: () => void; onRemove: () => void };

/** A team and its members in the settings. The buttons are for admins only. */
export function TeamRow({ team, onMembers, onChange, onRemove }: Props) {
  const { role } = useMembership();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 ps-4 pe-2">
      <ColorDot color={team.color} />
      <bdi className="min-w-0 flex-1 truncate font-medium">{team.name}</bdi>
      <People team={team} />
      {role === 'admin' && (
        <span className="flex">
          <IconButton icon={UserPlus} label={text.people(team.name)} onClick={onMembers} />
          <IconButton icon={Pencil} label={text.change(team.name)} onClick={onChange} />
          <IconButton icon={Trash2} label={text.remove(team.name)} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

function People({ team }: { team: Team }) {
  const { organization } = useMembership();
  const { data, isLoadingError } = useInfiniteQuery(teamMembersQuery(organization.id, team.id));
  if (isLoadingError) return <span className={`${layout} text-xs text-muted`}>{words.shell.notLoaded}</span>;
  if (!data) return <Skeleton className="h-5 w-20" />;
  const people = data.pages.flatMap((page) => page.data);
  if (people.length === 0) return <span className={`${layout} text-xs text-muted`}>{text.noPeople}</span>;
  const names = people.map(({ user }) => user.name ?? user.email ?? '?');
  return (
    <span className={`${layout} flex items-center gap-1 text-xs text-muted`} title={names.join(', ')}>
      <span className="sr-only">{names.join(', ')}</span>
      <span aria-hidden className="flex items-center gap-1">
        {names.slice(0, most).map((name, index) => (
          <Avatar key={people[index]?.user.id} name={name} size="small" />
        ))}
        {names.length > most && text.more(names.length - most)}
      </span>
    </span>
  );
}
