import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { say } from '../../design/toast.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { keepUndo } from '../keyboard/last-undo.ts';
import { apiOf } from '../session/api.ts';
import { useMembership } from '../session/use-membership.ts';
import { faultText } from '../words/fault-text.ts';
import { words } from '../words/words.ts';
import { applyConversation } from './apply-conversation.ts';
import { bodyOf, type Change, changed, inverseOf } from './change.ts';

type Step = { from: Conversation; what: Change };

/**
 * Changes conversations: shown at once, told with a way back, and put right by what the server says. Those that the server
 * refuses to change are shown as they were, with a way to try again.
 */
export function useChange(): (befores: readonly Conversation[], change: Change, said: string) => void {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  return useCallback(
    (befores, change, said) => {
      const place = { organizationId: organization.id, ownId: user.id };
      const show = (conversation: Conversation) => applyConversation(queryClient, place, conversation);
      const take = async ({ from, what }: Step): Promise<Error | undefined> => {
        show(changed(from, what));
        try {
          const params = { conversation_id: from.id };
          show(await apiOf(organization.id)('changeConversation', { params, body: bodyOf(what) }));
          return undefined;
        } catch (error) {
          show(from);
          return error as Error;
        }
      };
      const takeAll = async (steps: readonly Step[]) => {
        const faults = await Promise.all(steps.map(take));
        const [fault] = faults.filter((it) => it !== undefined);
        const failed = steps.filter((_, place) => faults[place] !== undefined);
        if (!fault) return;
        const again = { label: words.conversation.tryAgain, run: () => void takeAll(failed) };
        say({
          text: words.conversation.ofMany(failed.length, faultText(fault)),
          isError: true,
          action: again,
        });
      };
      void takeAll(befores.map((from) => ({ from, what: change })));
      const undo = () =>
        void takeAll(
          befores.map((before) => ({ from: changed(before, change), what: inverseOf(before, change) })),
        );
      const close = say({
        text: words.conversation.ofMany(befores.length, said),
        action: { label: words.conversation.undo, run: undo },
      });
      keepUndo(() => {
        close();
        undo();
      });
    },
    [queryClient, organization.id, user.id],
  );
}
