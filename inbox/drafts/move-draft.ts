import { type DraftPlace, deleteDraft, hasDraft, loadDraft, notifyDraftChange, saveDraft } from './drafts.ts';
import { joinDrafts } from './join-drafts.ts';

/** Moves a draft to another conversation, below what is being written there. */
export function moveDraft(from: DraftPlace, to: DraftPlace): void {
  if (!hasDraft(from)) return;
  const [moved, current] = [loadDraft(from), loadDraft(to)];
  saveDraft(to, hasDraft(to) && current.key !== moved.key ? joinDrafts(current, moved) : moved);
  deleteDraft(from);
  notifyDraftChange(to, false);
}
