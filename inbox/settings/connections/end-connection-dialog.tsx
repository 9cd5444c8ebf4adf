import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '../../../contract/inbox/connection.ts';
import { showToast } from '../../../design/toast.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { connectionsKey } from './connections-query.ts';

const text = settingsWords.connections;

/** @param person the user it acts as; null for the reader */
type Props = { connection: Connection; person: string | null; isOpen: boolean; onClose: () => void };

/** Ends a connection immediately, after saying what will stop working. */
export function EndConnectionDialog({ connection, person, isOpen, onClose }: Props) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const { id, app, actor, token_endings } = connection;
  const end = async () => {
    await send({ method: 'DELETE', path: `/connections/${id}`, organizationId: organization.id });
    showToast({ text: text.ended(app.name) });
    await queryClient.invalidateQueries({ queryKey: connectionsKey(organization.id) });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.endTitle(app.name)}
      description={settingsWords.parts.atOnce}
      consequences={text.endConsequences({
        appName: app.name,
        actor,
        tokenCount: token_endings.length,
        person,
      })}
      confirm={text.endConfirm(app.name)}
      onConfirm={end}
    />
  );
}
