import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Select } from '../../../design/select.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Team } from '../../../sdk/src/types.ts';
import { teamsKey, teamsQuery } from '../../cache/queries/teams-query.ts';
import { ListIncomplete } from '../../connection/list-incomplete.tsx';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { ConfirmDialog } from '../../settings/page/confirm-dialog.tsx';
import { NameColorForm, type NamedDraft } from '../../settings/page/name-color-form.tsx';
import { PagedList } from '../../settings/page/paged-list.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { TeamMembersDialog } from '../../settings/teams/team-members-dialog.tsx';
import { teamListQuery } from '../../settings/teams/team-queries.ts';
import { TeamRow } from '../../settings/teams/team-row.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.teams;

type OpenDialog = { what: 'new' } | { what: 'change' | 'members' | 'remove'; team: Team };

/** The teams of the organization. */
export function TeamsScreen() {
  const { organization, role } = useMembership();
  const api = useApi();
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(teamListQuery(organization.id));
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const refetch = () => queryClient.invalidateQueries({ queryKey: teamsKey(organization.id) });
  const save = async (draft: NamedDraft) => {
    const body = { name: draft.name, color: draft.color };
    const created = openDialog?.what === 'new' ? await api('createTeam', { body }) : undefined;
    if (openDialog?.what === 'change')
      await api('updateTeam', { params: { team_id: openDialog.team.id }, body });
    // A new team has no members yet, so open its member list next.
    setOpenDialog(created && { what: 'members', team: created });
    showToast({ text: text.saved(draft.name) });
    await refetch();
  };
  const isForm = openDialog?.what === 'new' || openDialog?.what === 'change';
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      action={
        role === 'admin' && (
          <Button variant="primary" onClick={() => setOpenDialog({ what: 'new' })}>
            {text.newAsk}
          </Button>
        )
      }
    >
      <PagedList list={list} empty={{ icon: UsersRound, title: text.none, children: text.noneHelp }}>
        {(team) => (
          <TeamRow
            team={team}
            onMembers={() => setOpenDialog({ what: 'members', team })}
            onChange={() => setOpenDialog({ what: 'change', team })}
            onRemove={() => setOpenDialog({ what: 'remove', team })}
          />
        )}
      </PagedList>
      <Dialog
        isOpen={isForm}
        onClose={close}
        title={openDialog?.what === 'change' ? text.changeTitle(openDialog.team.name) : text.newTitle}
        width="narrow"
      >
        {isForm && (
          <NameColorForm
            start={openDialog.what === 'change' ? openDialog.team : { name: '', color: null }}
            submit={openDialog.what === 'change' ? settingsWords.parts.save : text.make}
            nameTaken={text.nameTaken}
            onSubmit={save}
            onCancel={close}
          />
        )}
      </Dialog>
      {openDialog?.what === 'members' && <TeamMembersDialog team={openDialog.team} onClose={close} />}
      {openDialog?.what === 'remove' && (
        <RemoveDialog team={openDialog.team} onClose={close} onDone={refetch} />
      )}
    </SettingsPage>
  );
}

type RemoveProps = { team: Team; onClose: () => void; onDone: () => Promise<void> };

function RemoveDialog({ team, onClose, onDone }: RemoveProps) {
  const api = useApi();
  const { organization } = useMembership();
  const teams = useQuery(teamsQuery(organization.id));
  const [moveTo, setMoveTo] = useState('');
  const others = (teams.data ?? [])
    .filter(({ id }) => id !== team.id)
    .map(({ id, name }) => ({ value: id, label: name }));
  const remove = async () => {
    const query = moveTo === '' ? {} : { move_to: moveTo };
    await api('deleteTeam', { params: { team_id: team.id }, query });
    showToast({ text: text.removed(team.name) });
    await onDone();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text.removeTitle(team.name)}
      consequences={text.removeConsequences}
      confirm={text.removeConfirm(team.name)}
      onConfirm={remove}
    >
      <div className="mt-4 grid gap-2 border-t border-line pt-4">
        <Select
          label={text.moveTo}
          options={[{ value: '', label: text.noTeam }, ...others]}
          value={moveTo}
          onChange={({ currentTarget }) => setMoveTo(currentTarget.value)}
        />
        <ListIncomplete queries={[teams]} />
      </div>
    </ConfirmDialog>
  );
}
