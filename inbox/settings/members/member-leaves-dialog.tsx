import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../design/toast.tsx';
import type { Member } from '../../../sdk/src/types.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { useRefreshSession } from '../../session/use-refresh-session.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { membersKey } from './member-list-query.ts';
import { ReassignChoice } from './reassign-choice.tsx';

const text = settingsWords.members;

type Props = { member: Member; how: keyof typeof text.leaving; isOpen: boolean; onClose: () => void };

/** Disables or removes a member, or gives them light access: explains the consequences, and asks who gets their open conversations. */
export function MemberLeavesDialog({ member, how, isOpen, onClose }: Props) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = useRefreshSession();
  const { organization } = useMembership();
  const [reassignTo, setReassignTo] = useState<string | null>(null);
  const name = member.user.name ?? member.user.email ?? '';
  const its = text.leaving[how];
  const leave = async () => {
    const params = { member_id: member.id };
    if (how === 'disable')
      await api('updateMember', { params, body: { status: 'disabled', reassign_to: reassignTo } });
    else if (how === 'lighten')
      await api('updateMember', { params, body: { access: 'light', reassign_to: reassignTo } });
    else await api('removeMember', { params, query: reassignTo === null ? {} : { reassign_to: reassignTo } });
    showToast({ text: its.done(name) });
    // Members who remove themselves lose access to this screen.
    await refresh();
    await queryClient.invalidateQueries({ queryKey: membersKey(organization.id) });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={its.title(name)}
      consequences={its.consequences(name, organization.name)}
      confirm={its.confirm(name)}
      onConfirm={leave}
    >
      <ReassignChoice member={member} chosen={reassignTo} onChoose={setReassignTo} />
    </ConfirmDialog>
  );
}
