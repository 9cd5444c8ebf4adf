import { type DraftPlace, draftAt, dropDraft, hasDraft, keepDraft, tellOfDraft } from './drafts.ts';
import { joinedDraft } from './join-drafts.ts';

/** Moves a draft to another conversation, below what is being written there. */
export function moveDraft(from: DraftPlace, to: DraftPlace): void {
  if (!hasDraft(from)) return;
  const [moved, current] = [draftAt(from), draftAt(to)];
  keepDraft(to, hasDraft(to) && current.key !== moved.key ? joinedDraft(current, moved) : moved);
  dropDraft(from);
  tellOfDraft(to, false);
}
