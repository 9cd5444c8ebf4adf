import { words } from '../words/words.ts';
import { outboxItems, updateItem } from './outbox.ts';

/**
 * Moves the items of a merged conversation to the target without sending them: there they might reach somebody else, or repeat
 * what was already said. Their keys still ensure that each is sent only once.
 */
export function pauseForMerge(sourceId: string, targetId: string): void {
  for (const { key, conversationId } of outboxItems())
    if (conversationId === sourceId) updateItem(key, pausedAt(targetId));
}

/** It doesn't close the target: that is a different conversation. */
export function pausedAt(targetId: string) {
  return { conversationId: targetId, closes: false, isBeingSent: false, errorMessage: words.merge.held };
}
