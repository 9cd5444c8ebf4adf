import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { showToast } from '../../../design/toast.tsx';
import type { Conversation } from '../../../sdk/src/types.ts';
import { applySplit } from '../../cache/apply/apply-split.ts';
import { receiveConversation } from '../../cache/changes/conversation-store.ts';
import { currentTick } from '../../cache/changes/record-store.ts';
import { newKey } from '../../drafts/drafts.ts';
import { showUndo } from '../../keyboard/show-undo.ts';
import { mergeOne } from '../../merge/merge-one.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { words } from '../../words/words.ts';
import { stopSplitting } from './split-selection.ts';

const texts = words.split;

/** Splits messages off, and opens the new conversation. Undoing merges it back. */
export function useSplit(source: Conversation) {
  const queryClient = useQueryClient();
  const membership = useMembership();
  const { organization } = membership;
  const api = useApi();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  /** The key of a request that may have arrived although its response didn't. */
  const attempt = useRef({ content: '', key: '' });
  const open = (id: string) =>
    void navigate({
      to: '/o/$organization/inbox/$view/$conversation',
      params: ({ view = 'open' }) => ({ organization: organization.slug, view, conversation: id }),
    });
  const undo = async (begun: Conversation) => {
    try {
      await mergeOne({ queryClient, membership }, begun, source);
      showToast({ text: texts.undone });
      open(source.id);
    } catch (error) {
      showToast({ text: errorText(error), isError: true });
    }
  };
  const split = async (messageIds: string[], subject: string) => {
    const body = { message_ids: messageIds, ...(subject !== '' && { subject }) };
    const content = JSON.stringify(body);
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
    setIsBusy(true);
    try {
      const params = { conversation_id: source.id };
      const requestedAt = currentTick();
      const begun = await api('splitConversation', { params, body }, { idempotencyKey: attempt.current.key });
      receiveConversation(begun, requestedAt);
      applySplit(queryClient, organization.id, { sourceId: source.id, newId: begun.id });
      stopSplitting();
      open(begun.id);
      const text = texts.done(messageIds.length, words.conversation.number(begun.number));
      showUndo(text, () => void undo(begun), { stays: 10_000 });
    } catch (error) {
      setIsBusy(false);
      showToast({ text: errorText(error), isError: true });
    }
  };
  return { split, isBusy };
}
