import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '../../../design/toast.tsx';
import { conversationQuery } from '../../cache/queries/conversation-queries.ts';
import { requestMerge } from '../../merge/merge-store.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { mailWords } from '../../words/mail-words.ts';
import { words } from '../../words/words.ts';

/** Prepares to merge a conversation into the one with a number; the merge dialog explains the consequences. */
export function useMergeInto(conversationId: string, number: number) {
  const queryClient = useQueryClient();
  const api = useApi();
  const { organization } = useMembership();
  const { view = 'open' } = useParams({ strict: false });
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    const query = { number: String(number) };
    const [source, { data }] = await Promise.all([
      queryClient.ensureQueryData(conversationQuery(organization.id, conversationId)),
      api('listConversations', { query }),
    ]);
    const [target] = data;
    if (target) requestMerge({ sources: [source], target, viewId: view, onMerged: () => undefined });
    else
      showToast({
        text: mailWords.targetGone(isolated(words.conversation.number(number))),
        isError: true,
      });
  };
  const begin = async () => {
    setIsBusy(true);
    await ask().catch((error: unknown) => showToast({ text: errorText(error), isError: true }));
    setIsBusy(false);
  };
  return { begin: () => void begin(), isBusy };
}
