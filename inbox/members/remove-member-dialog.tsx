import { useQueryClient } from '@tanstack/react-query';
import { say } from '../../design/toast.tsx';
import type { Member } from '../../sdk/src/types.ts';
import { useApi, useMembership } from '../session/use-membership.ts';
import { useRefreshSession } from '../session/use-refresh-session.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { membersKey } from './member-list-query.ts';

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
    say({ text: `${name} is removed.` });
    // Whoever removes themselves has no screen of this organization any more.
    await refresh();
    await queryClient.invalidateQueries({ queryKey: membersKey(organization.id) });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Remove ${name}?`}
      consequences={[
        `${name} can no longer see or do anything in ${organization.name}, at once.`,
        'Every app that acts as them here is disconnected. Apps that they connected as themselves stay.',
        'What they wrote stays, under their name. They can be invited again.',
      ]}
      confirm={`Remove ${name}`}
      onConfirm={remove}
    />
  );
}
