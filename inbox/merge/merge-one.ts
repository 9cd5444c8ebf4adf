import type { QueryClient } from '@tanstack/react-query';
import { ConversationMergedError } from '../../sdk/src/errors/named-errors.ts';
import type { Conversation } from '../../sdk/src/types.ts';
import { applyMerge } from '../cache/apply/apply-merge.ts';
import { receiveConversation } from '../cache/changes/conversation-store.ts';
import { currentTick } from '../cache/changes/record-store.ts';
import { sendNow } from '../outbox/send-now.ts';
import { apiOf } from '../session/api.ts';
import type { Membership } from '../session/signed-in-query.ts';

type Work = { queryClient: QueryClient; membership: Membership };

/**
 * Merges one conversation into another, once its unsent messages are sent. Returns the conversation that has its messages now: a
 * third one if the target was merged in the meantime.
 *
 * @throws ApiError; TypeError if the server can't be reached
 */
export async function mergeOne(
  { queryClient, membership: { organization, user } }: Work,
  source: Conversation,
  target: Conversation,
): Promise<Conversation> {
  await sendNow(user.id, source.id);
  const requestedAt = currentTick();
  const merged = await mergedOnServer(organization.id, source.id, target.id);
  receiveConversation(merged, requestedAt);
  applyMerge(queryClient, organization.id, { sourceId: source.id, targetId: merged.id });
  return merged;
}

async function mergedOnServer(organizationId: string, sourceId: string, targetId: string) {
  const api = apiOf(organizationId);
  try {
    return await api('mergeConversation', {
      params: { conversation_id: sourceId },
      body: { into_id: targetId },
    });
  } catch (error) {
    // Somebody else has merged them, or the response to an earlier attempt was lost.
    const isDone = error instanceof ConversationMergedError && error.mergedIntoId === targetId;
    if (!isDone) throw error;
    return api('getConversation', { params: { conversation_id: targetId } });
  }
}
