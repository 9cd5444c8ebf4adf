import type { QueryClient } from '@tanstack/react-query';
import { receiveConversation, shownConversation } from '../changes/conversation-store.ts';
import { currentTick } from '../changes/record-store.ts';
import { conversationKey, messagesKey, notesKey } from '../queries/conversation-queries.ts';
import { scheduledKey } from '../queries/scheduled-query.ts';

/** A merged conversation and the one that now has its messages; both `cnv_…`. */
export type Merge = { sourceId: string; targetId: string };

type MergeListener = (organizationId: string, merge: Merge) => void;

const listeners = new Set<MergeListener>();

/** Calls back after each merge, including merges by colleagues. */
export function onMerge(listener: MergeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Applies a merge to the cache, including merges by colleagues: the source leaves its lists and its screen redirects to the
 * target, which is refetched.
 */
export function applyMerge(queryClient: QueryClient, organizationId: string, merge: Merge): void {
  const { sourceId, targetId } = merge;
  const known = shownConversation(sourceId);
  if (known && known.merged_into_id !== targetId)
    receiveConversation({ ...known, status: 'closed', merged_into_id: targetId }, currentTick());
  for (const keyOf of [messagesKey, notesKey, scheduledKey, conversationKey])
    void queryClient.invalidateQueries({ queryKey: keyOf(organizationId, targetId) });
  void queryClient.invalidateQueries({ queryKey: [organizationId, 'conversations-with'] });
  for (const listener of listeners) listener(organizationId, merge);
}
