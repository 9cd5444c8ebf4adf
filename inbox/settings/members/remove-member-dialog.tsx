import { useQueryClient } from '@tanstack/react-query';
import { say } from '../../../design/toast.tsx';
import type { Member } from '../../../sdk/src/types.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { useRefreshSession } from '../../session/use-refresh-session.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { membersKey } from './member-list-query.ts';

const text = settingsWords.members;

type Props = { member: Member; isOpen: boolean; onClose: () => void };

/** Removes somebody, after it was said what stops; where it is the last admin, the server says why not. */
export function RemoveMemberDialog({ member, isOpen, onClose }: Props) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = useRefreshSession();
  const { organization } = useMembership();
  const name = member.user.name ?? member.user.email ?? '';
  const remove = async () => {
    await api('removeMember', { params: { member_id: member.id } });
    say({ text: text.removed(name) });
    // Whoever removes themselves has no screen of this organization any more.
    await refresh();
    await queryClient.invalidateQueries({ queryKey: membersKey(organization.id) });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.removeTitle(name)}
      consequences={text.removeConsequences(name, organization.name)}
      confirm={text.remove(name)}
      onConfirm={remove}
    />
  );
}
