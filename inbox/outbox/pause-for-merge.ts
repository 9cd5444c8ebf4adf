import { words } from '../words/words.ts';
import { amend, outboxItems } from './outbox.ts';

/**
 * Puts what is on its way to a conversation that was merged into the target, and does not send it by itself: there it may
 * reach somebody else, or say what was said already. Under its key it is sent once, wherever it was tried before.
 */
export function pauseForMerge(sourceId: string, targetId: string): void {
  for (const { key, conversationId } of outboxItems())
    if (conversationId === sourceId) amend(key, pausedAt(targetId));
}

/** Nothing is closed with it any more: what was to be closed is another conversation now. */
export function pausedAt(targetId: string) {
  return { conversationId: targetId, closes: false, isBeingSent: false, fault: words.merge.held };
}
