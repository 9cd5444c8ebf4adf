import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Conversation } from '../../../sdk/src/types.ts';
import { useMembership } from '../../session/use-membership.ts';
import { conversationKey, messagesQuery, notesQuery } from './conversation-queries.ts';

/** Prefetches a conversation when its row is hovered or keyboard navigation comes near it. */
export function usePrefetch(): (conversation: Conversation) => void {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  return useCallback(
    (conversation) => {
      const key = conversationKey(organization.id, conversation.id);
      queryClient.setQueryData(key, (known: Conversation | undefined) => known ?? conversation);
      void queryClient.prefetchInfiniteQuery(messagesQuery(organization.id, conversation.id));
      void queryClient.prefetchInfiniteQuery(notesQuery(organization.id, conversation.id));
    },
    [queryClient, organization.id],
  );
}
