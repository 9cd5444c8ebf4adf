import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../../design/avatar.tsx';
import { Button } from '../../../design/button.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Team, TeamMember } from '../../../sdk/src/types.ts';
import { teamsKey } from '../../cache/queries/teams-query.ts';
import { ListIncomplete } from '../../connection/list-incomplete.tsx';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { MemberSelect } from '../members/member-select.tsx';
import { errorText } from '../page/error-text.ts';
import { MoreButton } from '../page/more-button.tsx';
import { teamMembersQuery } from './team-queries.ts';

const text = settingsWords.teams;

type Props = { team: Team; onClose: () => void };

/** The members and leads of a team. Changes are applied and saved immediately. */
export function TeamMembersDialog({ team, onClose }: Props) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const query = teamMembersQuery(organization.id, team.id);
  const list = useInfiniteQuery(query);
  const [errorMessage, setErrorMessage] = useState<string>();
  const people = list.data?.pages.flatMap(({ data }) => data);
  const run = async (work: Promise<unknown>) => {
    setErrorMessage(undefined);
    await work.catch((error: unknown) => setErrorMessage(errorText(error)));
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
    await queryClient.invalidateQueries({ queryKey: teamsKey(organization.id) });
  };
  const show = (change: (members: TeamMember[]) => TeamMember[]) =>
    queryClient.setQueryData(
      query.queryKey,
      (known) =>
        known && { ...known, pages: known.pages.map((page) => ({ ...page, data: change(page.data) })) },
    );
  const save = (userId: string, isLead: boolean) => {
    show((members) => members.map((it) => (it.user.id === userId ? { ...it, is_lead: isLead } : it)));
    return run(
      api('saveTeamMember', { params: { team_id: team.id, user_id: userId }, body: { is_lead: isLead } }),
    );
  };
  const remove = (userId: string) => {
    show((members) => members.filter(({ user }) => user.id !== userId));
    return run(api('removeTeamMember', { params: { team_id: team.id, user_id: userId } }));
  };
  const isIn = (userId: string) => people?.some(({ user }) => user.id === userId) ?? false;
  return (
    <Dialog isOpen onClose={onClose} title={text.membersTitle(team.name)}>
      <div className="grid gap-4">
        {!people && !list.isLoadingError && <Skeleton className="h-9 w-full" />}
        {people?.length === 0 && <p className="text-sm text-muted">{text.membersNone}</p>}
        {people && people.length > 0 && (
          <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-md ring-1 ring-line ring-inset">
            {people.map((member) => (
              <Person
                key={member.user.id}
                member={member}
                onLead={(isLead) => void save(member.user.id, isLead)}
                onRemove={() => void remove(member.user.id)}
              />
            ))}
          </ul>
        )}
        <MoreButton {...list} />
        {people && (
          <MemberSelect
            label={text.add}
            nobody={text.addNobody}
            value=""
            onChoose={(userId) => userId !== '' && void save(userId, false)}
            isOffered={({ user, status }) => status === 'active' && !isIn(user.id)}
          />
        )}
        <ListIncomplete queries={[list]} />
        <p role="alert" className="text-xs text-danger empty:hidden">
          {errorMessage}
        </p>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type PersonProps = {
  member: TeamMember;
  onLead: (isLead: boolean) => void;
  onRemove: () => void;
};

function Person({ member: { user, is_lead }, onLead, onRemove }: PersonProps) {
  const name = user.name ?? user.email ?? '?';
  return (
    <li className="flex items-center gap-2.5 py-1 ps-3 pe-1">
      <Avatar name={name} size="small" />
      <bdi className="min-w-0 flex-1 truncate text-sm">{name}</bdi>
      <Checkbox
        label={
          <>
            <span aria-hidden>{text.leadMark}</span>
            <span className="sr-only">{text.isLead(name)}</span>
          </>
        }
        checked={is_lead}
        onChange={({ currentTarget }) => onLead(currentTarget.checked)}
      />
      <IconButton icon={X} label={text.leave(name)} onClick={onRemove} />
    </li>
  );
}
