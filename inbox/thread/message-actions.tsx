import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CornerUpLeft } from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import { say } from '../../design/toast.tsx';
import { ConversationMergedError } from '../../sdk/src/errors/named-errors.ts';
import type { Message } from '../../sdk/src/types.ts';
import { draftAt, offerDraft } from '../composer/drafts.ts';
import { messagesKey } from '../conversation/queries.ts';
import { followMerged } from '../merge/follow-merged.ts';
import { useApi, useMembership } from '../session/use-membership.ts';
import { faultText } from '../words/fault-text.ts';
import { contactName } from '../words/names.ts';
import { plainText } from '../words/plain-text.ts';
import { words } from '../words/words.ts';

/** What can be done with one message. Seen when it is pointed at or one of them has the focus. */
export function MessageActions({ message }: { message: Message }) {
  const queryClient = useQueryClient();
  const { organization, user: self } = useMembership();
  const api = useApi();
  const { id, conversation_id, user, body_html } = message;
  const isSolution = message.marked_as_solution_at !== null;
  const reply = () => {
    const place = {
      writerId: self.id,
      organizationId: organization.id,
      conversationId: conversation_id,
      kind: 'message',
    } as const;
    const text = plainText(body_html).slice(0, 200);
    offerDraft(place, { ...draftAt(place), replyTo: { id, name: contactName(user), text } });
  };
  const toggleSolution = async () => {
    try {
      await api(isSolution ? 'unmarkAsSolution' : 'markAsSolution', {
        params: { conversation_id, message_id: id },
      });
      await queryClient.invalidateQueries({ queryKey: messagesKey(organization.id, conversation_id) });
    } catch (error) {
      const targetId = error instanceof ConversationMergedError ? error.mergedIntoId : undefined;
      const place = { organizationId: organization.id, ownId: self.id };
      if (targetId !== undefined) followMerged(queryClient, place, { sourceId: conversation_id, targetId });
      say({ text: faultText(error), isError: true });
    }
  };
  return (
    <span className="ms-auto flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100">
      <IconButton icon={CornerUpLeft} label={words.thread.reply} onClick={reply} />
      <IconButton
        icon={CircleCheck}
        label={isSolution ? words.thread.notTheSolution : words.thread.markAsSolution}
        aria-pressed={isSolution}
        onClick={() => void toggleSolution()}
      />
    </span>
  );
}
