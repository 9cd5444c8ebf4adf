import { moveDraft } from '../composer/move-draft.ts';
import { holdForMerge } from '../outbox/hold-for-merge.ts';
import type { Merged } from './merged.ts';

/** What was written in a conversation goes where its messages went: drafts, and what could not be sent before. */
export function moveWritten(organizationId: string, { sourceId, targetId }: Merged): void {
  for (const kind of ['message', 'note'] as const)
    moveDraft(
      { organizationId, conversationId: sourceId, kind },
      { organizationId, conversationId: targetId, kind },
    );
  holdForMerge(sourceId, targetId);
}
