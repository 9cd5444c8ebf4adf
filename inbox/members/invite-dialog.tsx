import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { Select } from '../../design/select.tsx';
import { say } from '../../design/toast.tsx';
import { useApi, useMembership } from '../session/use-membership.ts';
import { faultText } from '../settings/fault-text.ts';
import { membersKey } from './member-list-query.ts';

const roles = [
  { value: 'member', label: 'Member: reads and answers conversations' },
  { value: 'admin', label: 'Admin: also people, apps and settings' },
];

type Props = { isOpen: boolean; canMail: boolean; onClose: () => void };

/** Whom to invite, and as what. */
export function InviteDialog({ isOpen, canMail, onClose }: Props) {
  const way = canMail
    ? 'They get a mail with a link that works for seven days.'
    : 'You get a link to hand over; it works for seven days.';
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Invite somebody" description={way} width="narrow">
      <InviteForm canMail={canMail} onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ canMail, onClose }: Omit<Props, 'isOpen'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<'member' | 'admin'>('member');
  const [fault, setFault] = useState<string>();
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await api('inviteMember', { body: { email, role } });
      await queryClient.invalidateQueries({ queryKey: membersKey(organization.id) });
      say({ text: canMail ? `A mail is on its way to ${email}.` : `Copy the link below for ${email}.` });
      onClose();
    } catch (error) {
      setFault(faultText(error));
    }
  };
  return (
    <form onSubmit={(event) => void invite(event)} noValidate className="grid gap-4">
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fault}
      />
      <Select
        label="Role"
        options={roles}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value === 'admin' ? 'admin' : 'member')}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary">
          Invite
        </Button>
      </div>
    </form>
  );
}
