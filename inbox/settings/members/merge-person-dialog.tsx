import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../design/toast.tsx';
import type { Member } from '../../../sdk/src/types.ts';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { membersKey } from './member-list-query.ts';
import { MemberSelect } from './member-select.tsx';

const text = settingsWords.members.merge;

type Props = { member: Member; isOpen: boolean; onClose: () => void };

/** Merges an imported person into a member with an account, who is chosen here. */
export function MergePersonDialog({ member, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [into, setInto] = useState('');
  const name = member.user.name ?? '';
  const merge = async () => {
    const path = `/members/${member.id}/merge`;
    await send({ method: 'POST', path, organizationId: organization.id, body: { into_user_id: into } });
    showToast({ text: text.done(name) });
    await queryClient.invalidateQueries({ queryKey: membersKey(organization.id) });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.title(name)}
      consequences={text.consequences(name)}
      confirm={text.confirm}
      isDisabled={into === ''}
      errors={{ conflict: text.conflict }}
      onConfirm={merge}
    >
      <div className="mt-4 border-t border-line pt-4">
        <MemberSelect
          label={text.into}
          nobody={text.choose}
          value={into}
          onChoose={setInto}
          isOffered={({ user }) => user.email !== null}
        />
      </div>
    </ConfirmDialog>
  );
}
