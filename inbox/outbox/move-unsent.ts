import type { Merge } from '../cache/apply/apply-merge.ts';
import { moveDraft } from '../drafts/move-draft.ts';
import { pauseForMerge } from './pause-for-merge.ts';

/** Moves the unsent messages and notes of a merged conversation to its target. */
export function moveUnsent(
  draftLocation: { organizationId: string; writerId: string },
  { sourceId, targetId }: Merge,
): void {
  for (const kind of ['message', 'note'] as const)
    moveDraft(
      { ...draftLocation, conversationId: sourceId, kind },
      { ...draftLocation, conversationId: targetId, kind },
    );
  pauseForMerge(sourceId, targetId);
}
