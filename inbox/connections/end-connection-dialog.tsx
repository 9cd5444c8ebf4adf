import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '../../contract/inbox/connection.ts';
import { revokeConsequences } from '../../contract/words/revoke-consequences.ts';
import { say } from '../../design/toast.tsx';
import { send } from '../session/send.ts';
import { useMembership } from '../session/use-membership.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { connectionsKey } from './connections-query.ts';

type Props = { connection: Connection; whom: string; isOpen: boolean; onClose: () => void };

/** Ends a connection at once, after it was said what stops with it. */
export function EndConnectionDialog({ connection, whom, isOpen, onClose }: Props) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const { id, app, actor, token_endings } = connection;
  const end = async () => {
    await send({ method: 'DELETE', path: `/connections/${id}`, organizationId: organization.id });
    say({ text: `${app.name} is disconnected. Its tokens are refused from now on.` });
    await queryClient.invalidateQueries({ queryKey: connectionsKey(organization.id) });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Disconnect ${app.name}?`}
      description="At once, and for good:"
      consequences={revokeConsequences({ appName: app.name, actor, tokenCount: token_endings.length, whom })}
      confirm={`Disconnect ${app.name}`}
      onConfirm={end}
    />
  );
}
