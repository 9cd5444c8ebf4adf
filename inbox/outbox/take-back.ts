import { showToast } from '../../design/toast.tsx';
import { hasDraft, loadDraft, openDraft } from '../drafts/drafts.ts';
import { loadNewDraft, type Opening, openNewDraft } from '../drafts/new-draft.ts';
import { forgetUndo } from '../keyboard/undo-stack.ts';
import { words } from '../words/words.ts';
import { outboxItem, removeItem, updateItem } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';
import { type NotRestored, restoredDraft, restoredNewDraft } from './restored-draft.ts';

const reasons: Readonly<Record<NotRestored, string>> = {
  'already-sent': words.composer.alreadySent,
  'finish-draft-first': words.composer.finishDraftFirst,
};

/** Moves an item from the outbox back to where it was written, or says why that isn't possible. Returns whether it succeeded. */
export function takeBack(key: string): boolean {
  forgetUndo(key);
  const outgoing = outboxItem(key);
  if (outgoing?.opening) return takeBackNew(outgoing, outgoing.opening);
  const current = outgoing && hasDraft(outgoing) ? loadDraft(outgoing) : undefined;
  const draft = restoredDraft(outgoing, current);
  if (!outgoing || typeof draft === 'string') {
    showToast({ text: reasons[typeof draft === 'string' ? draft : 'already-sent'] });
    return false;
  }
  removeItem(key);
  openDraft(outgoing, draft);
  return true;
}

function takeBackNew(outgoing: Outgoing, opening: Opening): boolean {
  const draft = restoredNewDraft(outgoing, opening, loadNewDraft(outgoing));
  if (draft === 'finish-draft-first') {
    // It was undone, so it must not be sent.
    updateItem(outgoing.key, { errorMessage: words.newConversation.finishDraftFirst });
    return false;
  }
  if (draft === 'already-sent') {
    showToast({ text: reasons[draft] });
    return false;
  }
  removeItem(outgoing.key);
  openNewDraft(outgoing, draft);
  return true;
}
