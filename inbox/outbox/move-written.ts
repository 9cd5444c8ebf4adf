import type { Merged } from '../cache/apply/merged.ts';
import { moveDraft } from '../drafts/move-draft.ts';
import { holdForMerge } from './hold-for-merge.ts';

/** What was written in a conversation goes where its messages went: drafts, and what could not be sent before. */
export function moveWritten(
  { organizationId, ownId }: { organizationId: string; ownId: string },
  { sourceId, targetId }: Merged,
): void {
  const place = { writerId: ownId, organizationId };
  for (const kind of ['message', 'note'] as const)
    moveDraft({ ...place, conversationId: sourceId, kind }, { ...place, conversationId: targetId, kind });
  holdForMerge(sourceId, targetId);
}
