import type { QueryClient } from '@tanstack/react-query';
import { ConversationMergedError } from '../../sdk/src/errors/named-errors.ts';
import type { Conversation } from '../../sdk/src/types.ts';
import { followMerged } from '../cache/apply/follow-merged.ts';
import { currentTick, receiveConversation } from '../cache/changes/conversation-store.ts';
import { sendAtOnce } from '../outbox/send-at-once.ts';
import { apiOf } from '../session/api.ts';
import type { Membership } from '../session/signed-in.ts';

type Work = { queryClient: QueryClient; membership: Membership };

/**
 * Merges one conversation into another, after what was just sent in it. Returns the one that has its messages now, which is
 * a third one where the target itself was merged meanwhile.
 *
 * @throws ApiError; TypeError where the server cannot be reached
 */
export async function mergeOne(
  { queryClient, membership: { organization, user } }: Work,
  source: Conversation,
  target: Conversation,
): Promise<Conversation> {
  await sendAtOnce(user.id, source.id);
  const askedAt = currentTick();
  const merged = await mergedOnServer(organization.id, source.id, target.id);
  const place = { organizationId: organization.id, ownId: user.id };
  receiveConversation(merged, askedAt);
  followMerged(queryClient, place, { sourceId: source.id, targetId: merged.id });
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
    // Somebody has done just this, or the answer to an earlier attempt was lost.
    const isDone = error instanceof ConversationMergedError && error.mergedIntoId === targetId;
    if (!isDone) throw error;
    return api('getConversation', { params: { conversation_id: targetId } });
  }
}
