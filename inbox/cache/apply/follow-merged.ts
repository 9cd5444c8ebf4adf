import type { QueryClient } from '@tanstack/react-query';
import { moveWritten } from '../../outbox/move-written.ts';
import { currentTick, receiveConversation, shownConversation } from '../changes/conversation-store.ts';
import { conversationKey, messagesKey, notesKey } from '../queries/conversation-queries.ts';
import type { Merged } from './merged.ts';

type Place = { organizationId: string; ownId: string };

/**
 * Brings what is shown, and what is being written, up to a merge, whoever made it: the source leaves its lists and whoever
 * shows it is led on, the target is read anew.
 */
export function followMerged(queryClient: QueryClient, place: Place, { sourceId, targetId }: Merged): void {
  const { organizationId } = place;
  const known = shownConversation(sourceId);
  if (known && known.merged_into_id !== targetId)
    receiveConversation({ ...known, status: 'closed', merged_into_id: targetId }, currentTick());
  for (const keyOf of [messagesKey, notesKey, conversationKey])
    void queryClient.invalidateQueries({ queryKey: keyOf(organizationId, targetId) });
  void queryClient.invalidateQueries({ queryKey: [organizationId, 'conversations-with'] });
  moveWritten(place, { sourceId, targetId });
}
