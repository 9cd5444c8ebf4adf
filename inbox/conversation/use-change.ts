import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { say } from '../../design/toast.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { keepUndo } from '../keyboard/last-undo.ts';
import { apiOf } from '../session/api.ts';
import { useMembership } from '../session/use-membership.ts';
import { applyConversation } from './apply-conversation.ts';
import { bodyOf, type Change, changed, inverseOf } from './change.ts';

/**
 * Changes a conversation: shown at once, told with a way back, and put right by what the server says. What the server
 * refuses is shown as it was, with a way to try again.
 */
export function useChange(): (before: Conversation, change: Change, said: string) => void {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  return useCallback(
    (before, change, said) => {
      const place = { organizationId: organization.id, ownId: user.id };
      const show = (conversation: Conversation) => applyConversation(queryClient, place, conversation);
      const send = (from: Conversation, what: Change) => {
        show(changed(from, what));
        return apiOf(organization.id)('changeConversation', {
          params: { conversation_id: from.id },
          body: bodyOf(what),
        }).then(show);
      };
      const attempt = (from: Conversation, what: Change) =>
        send(from, what).catch((error: Error) => {
          show(from);
          say({
            text: error.message,
            isError: true,
            action: { label: 'Try again', run: () => attempt(from, what) },
          });
        });
      void attempt(before, change);
      const undo = () => void attempt(changed(before, change), inverseOf(before, change));
      const close = say({ text: said, action: { label: 'Undo', run: undo } });
      keepUndo(() => {
        close();
        undo();
      });
    },
    [queryClient, organization.id, user.id],
  );
}
