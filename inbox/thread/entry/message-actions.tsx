import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CornerUpLeft, Forward, Link, Mail, Split } from 'lucide-react';
import { showToast } from '../../../design/toast.tsx';
import { ConversationMergedError } from '../../../sdk/src/errors/named-errors.ts';
import type { Message } from '../../../sdk/src/types.ts';
import { applyMerge } from '../../cache/apply/apply-merge.ts';
import { messagesKey } from '../../cache/queries/conversation-queries.ts';
import { loadDraft, openDraft } from '../../drafts/drafts.ts';
import { pushUndo } from '../../keyboard/undo-stack.ts';
import { useApi, useMay, useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { plainText } from '../../words/plain-text.ts';
import { words } from '../../words/words.ts';
import { useForward } from '../mail/use-forward.ts';
import { startSplitting } from '../splitting/split-selection.ts';
import { EntryActions } from './entry-actions.tsx';
import { useCopyLink } from './use-copy-link.ts';

/** `onDetails` shows the email details, if the message is one. */
type Props = { message: Message; name: string; onDetails?: () => void };

/** The actions of a message. */
export function MessageActions({ message, name, onDetails }: Props) {
  const queryClient = useQueryClient();
  const { organization, user: self } = useMembership();
  const api = useApi();
  const { id, conversation_id, body_html } = message;
  const copyLink = useCopyLink();
  const forward = useForward(message);
  const mayWrite = useMay('messages:write');
  const maySplit = useMay('conversations:write');
  const isSolution = message.marked_as_solution_at !== null;
  const reply = () => {
    const draftLocation = {
      writerId: self.id,
      organizationId: organization.id,
      conversationId: conversation_id,
      kind: 'message',
    } as const;
    const text = plainText(body_html).slice(0, 200);
    openDraft(draftLocation, { ...loadDraft(draftLocation), replyTo: { id, name, text } });
  };
  const toggleSolution = async () => {
    if (await mark(!isSolution)) pushUndo(() => void mark(isSolution));
  };
  /** Returns whether it succeeded. */
  const mark = async (asSolution: boolean): Promise<boolean> => {
    try {
      await api(asSolution ? 'markAsSolution' : 'unmarkAsSolution', {
        params: { conversation_id, message_id: id },
      });
      void queryClient.invalidateQueries({ queryKey: messagesKey(organization.id, conversation_id) });
      return true;
    } catch (error) {
      const targetId = error instanceof ConversationMergedError ? error.mergedIntoId : undefined;
      if (targetId !== undefined)
        applyMerge(queryClient, organization.id, { sourceId: conversation_id, targetId });
      showToast({ text: errorText(error), isError: true });
      return false;
    }
  };
  return (
    <EntryActions
      actions={[
        ...(mayWrite
          ? [
              { icon: CornerUpLeft, label: words.thread.reply, run: reply },
              {
                icon: CircleCheck,
                label: isSolution ? words.thread.notTheSolution : words.thread.markAsSolution,
                isPressed: isSolution,
                run: () => void toggleSolution(),
              },
            ]
          : []),
        ...(onDetails && mayWrite ? [{ icon: Forward, label: words.thread.forward, run: forward }] : []),
        ...(onDetails ? [{ icon: Mail, label: words.thread.emailDetails, run: onDetails }] : []),
        ...(maySplit
          ? [{ icon: Split, label: words.split.command, run: () => startSplitting(conversation_id, id) }]
          : []),
        { icon: Link, label: words.thread.copyLink, run: () => copyLink(message) },
      ]}
    />
  );
}
