import type { QueryClient } from '@tanstack/react-query';
import { conversationKey, historyKey, messagesKey } from '../queries/conversation-queries.ts';

/** Refetches a conversation that messages were moved out of, and the one that has them now; both `cnv_…`. */
export function applySplit(
  queryClient: QueryClient,
  organizationId: string,
  { sourceId, newId }: { sourceId: string; newId: string },
): void {
  for (const keyOf of [messagesKey, historyKey, conversationKey])
    for (const id of [sourceId, newId])
      void queryClient.invalidateQueries({ queryKey: keyOf(organizationId, id) });
  void queryClient.invalidateQueries({ queryKey: [organizationId, 'conversations-with'] });
}
