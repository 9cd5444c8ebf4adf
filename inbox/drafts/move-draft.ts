import {
  type DraftLocation,
  deleteDraft,
  hasDraft,
  loadDraft,
  notifyDraftChange,
  saveDraft,
} from './drafts.ts';
import { joinDrafts } from './join-drafts.ts';

/** Moves a draft to another conversation, below the draft that exists there. */
export function moveDraft(from: DraftLocation, to: DraftLocation): void {
  if (!hasDraft(from)) return;
  const [moved, current] = [loadDraft(from), loadDraft(to)];
  saveDraft(to, hasDraft(to) && current.key !== moved.key ? joinDrafts(current, moved) : moved);
  deleteDraft(from);
  notifyDraftChange(to, false);
}
