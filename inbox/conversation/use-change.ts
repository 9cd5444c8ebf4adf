import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { say } from '../../design/toast.tsx';
import { ConversationMergedError } from '../../sdk/src/errors/named-errors.ts';
import type { Conversation } from '../../sdk/src/types.ts';
import { keepUndo } from '../keyboard/last-undo.ts';
import { followMerged } from '../merge/follow-merged.ts';
import { apiOf } from '../session/api.ts';
import { useMembership } from '../session/use-membership.ts';
import { faultText } from '../words/fault-text.ts';
import { words } from '../words/words.ts';
import { applyConversation } from './apply-conversation.ts';
import { bodyOf, type Change, changed, inverseOf } from './change.ts';

type Step = { from: Conversation; what: Change };
type Fault = { text: string; mayTryAgain: boolean };

/**
 * Changes conversations: shown at once, told with a way back, and put right by what the server says. Those that the server
 * refuses to change are shown as they were, with a way to try again; those that were merged meanwhile lead to their target.
 */
export function useChange(): (befores: readonly Conversation[], change: Change, said: string) => void {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  return useCallback(
    (befores, change, said) => {
      const place = { organizationId: organization.id, ownId: user.id };
      const show = (conversation: Conversation) => applyConversation(queryClient, place, conversation);
      const take = async ({ from, what }: Step): Promise<Fault | undefined> => {
        show(changed(from, what));
        try {
          const params = { conversation_id: from.id };
          show(await apiOf(organization.id)('changeConversation', { params, body: bodyOf(what) }));
          return undefined;
        } catch (error) {
          show(from);
          const targetId = error instanceof ConversationMergedError ? error.mergedIntoId : undefined;
          if (targetId === undefined) return { text: faultText(error), mayTryAgain: true };
          followMerged(queryClient, place, { sourceId: from.id, targetId });
          return { text: words.merge.meanwhile, mayTryAgain: false };
        }
      };
      const takeAll = async (steps: readonly Step[]) => {
        const faults = await Promise.all(steps.map(take));
        const [fault] = faults.filter((it) => it !== undefined);
        if (!fault) return;
        const failedCount = faults.filter((it) => it !== undefined).length;
        const left = steps.filter((_, at) => faults[at]?.mayTryAgain);
        const again = { label: words.conversation.tryAgain, run: () => void takeAll(left) };
        say({
          text: words.conversation.ofMany(failedCount, fault.text),
          isError: true,
          ...(left.length > 0 && { action: again }),
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
