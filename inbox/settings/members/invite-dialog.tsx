import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Field } from '../../../design/field.tsx';
import { Select } from '../../../design/select.tsx';
import { showToast } from '../../../design/toast.tsx';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { membersKey } from './member-list-query.ts';

const text = settingsWords.invitations;

const roles = [
  { value: 'member', label: text.roles.member },
  { value: 'light', label: text.roles.light },
  { value: 'admin', label: text.roles.admin },
] as const;

type DisplayRole = (typeof roles)[number]['value'];

const bodies = {
  member: { role: 'member' },
  light: { role: 'member', access: 'light' },
  admin: { role: 'admin' },
} as const;

type Props = {
  /** That of an imported person; empty for anybody else, and undefined while nobody is being invited. */
  email: string | undefined;
  canMail: boolean;
  onClose: () => void;
};

/** Invites somebody with a role. */
export function InviteDialog({ email, canMail, onClose }: Props) {
  const sendBy = canMail ? text.byMail : text.byLink;
  const description = email ? `${sendBy} ${text.keepsWritten}` : sendBy;
  return (
    <Dialog
      isOpen={email !== undefined}
      onClose={onClose}
      title={text.title}
      description={description}
      width="narrow"
    >
      <InviteForm beginning={email ?? ''} canMail={canMail} onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ beginning, canMail, onClose }: Omit<Props, 'email'> & { beginning: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [email, setEmail] = useState(beginning);
  const [role, setRole] = useState<DisplayRole>('member');
  const [errorMessage, setErrorMessage] = useState<string>();
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await api('inviteMember', { body: { email, ...bodies[role] } });
      await queryClient.invalidateQueries({ queryKey: membersKey(organization.id) });
      showToast({ text: canMail ? text.mailed(email) : text.linked(email) });
      onClose();
    } catch (error) {
      setErrorMessage(errorText(error, { conflict: text.alreadyInvited }));
    }
  };
  return (
    <form onSubmit={(event) => void invite(event)} noValidate className="grid gap-4">
      <Field
        label={text.email}
        type="email"
        autoComplete="off"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={errorMessage}
      />
      <Select
        label={text.role}
        options={roles}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as DisplayRole)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{settingsWords.parts.cancel}</Button>
        <Button type="submit" variant="primary">
          {text.invite}
        </Button>
      </div>
    </form>
  );
}
