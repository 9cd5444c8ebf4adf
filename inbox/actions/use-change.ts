import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showToast } from '../../design/toast.tsx';
import { ConversationMergedError } from '../../sdk/src/errors/named-errors.ts';
import type { Conversation } from '../../sdk/src/types.ts';
import { applyMerge } from '../cache/apply/apply-merge.ts';
import type { Change } from '../cache/changes/change.ts';
import { shownConversation } from '../cache/changes/conversation-store.ts';
import { type Outcome, type SentChange, sendChange } from '../cache/changes/send-change.ts';
import { currentConnection } from '../connection/connection.ts';
import { requestFields } from '../fields/requested-fields.ts';
import { keysRequiredOnClose } from '../fields/use-missing-fields.ts';
import { showUndo } from '../keyboard/show-undo.ts';
import { useMembership } from '../session/use-membership.ts';
import { errorText } from '../words/error-text.ts';
import { words } from '../words/words.ts';

type Step = { before: Conversation; what: Change };
type SentStep = Step & SentChange;
type Failure = { text: string; mayTryAgain: boolean };

/**
 * Changes conversations optimistically, with undo, and reconciles with the server's response. Rejected changes are reverted and
 * reported with a retry. Conversations that have been merged in the meantime redirect to their target.
 */
export function useChange(): (
  befores: readonly Conversation[],
  change: Change,
  confirmation: string,
) => void {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  return useCallback(
    (befores, change, confirmation) => {
      const errorTextOf = ({ before }: Step, outcome: Outcome): Failure | undefined => {
        if (outcome === 'saved' || outcome === 'withdrawn') return undefined;
        if (outcome === 'overtaken') return { text: words.conversation.overtaken, mayTryAgain: true };
        const { error } = outcome;
        const targetId = error instanceof ConversationMergedError ? error.mergedIntoId : undefined;
        if (targetId === undefined) {
          const required = keysRequiredOnClose(error);
          if (required && befores.length === 1) requestFields(before.id, required);
          return { text: errorText(error), mayTryAgain: required === undefined };
        }
        applyMerge(queryClient, organization.id, { sourceId: before.id, targetId });
        return { text: words.merge.mergedInTheMeantime, mayTryAgain: false };
      };
      /** Reports the result once, whether it succeeded or failed. */
      const sendAll = (steps: readonly Step[], onRefused: () => void = () => undefined): SentStep[] => {
        const sentSteps = steps.map((step) => ({ ...step, ...sendChange(step.before, step.what, user.id) }));
        const report = async () => {
          const outcomes = await Promise.all(sentSteps.map(({ outcome }) => outcome));
          const errors = sentSteps.map((step, at) => errorTextOf(step, outcomes[at] ?? 'saved'));
          const refused = errors.filter((it) => it !== undefined);
          const [failure] = refused;
          if (!failure) return;
          if (refused.length === steps.length) onRefused();
          const left = steps.filter((_, at) => errors[at]?.mayTryAgain);
          const retry = { label: words.conversation.tryAgain, run: () => void sendAll(left) };
          showToast({
            text: words.conversation.ofMany(refused.length, failure.text),
            isError: true,
            ...(left.length > 0 && { action: retry }),
          });
        };
        void report();
        return sentSteps;
      };
      const taken = sendAll(
        befores.map((before) => ({ before, what: change })),
        () => withdraw(),
      );
      const undo = () => {
        // Unsent changes are simply withdrawn.
        const sent = taken.filter(({ withdraw }) => !withdraw());
        sendAll(
          sent.flatMap((step) => {
            const what = step.undo();
            return what ? [{ before: shownConversation(step.before.id) ?? step.before, what }] : [];
          }),
        );
      };
      const withdraw = showUndo(words.conversation.ofMany(befores.length, doneText(confirmation)), undo);
    },
    [queryClient, organization.id, user.id],
  );
}

/** What was done, and whether it still has to be saved. */
function doneText(confirmation: string): string {
  return currentConnection().isUp ? confirmation : words.connection.savedWhenBack(confirmation);
}
