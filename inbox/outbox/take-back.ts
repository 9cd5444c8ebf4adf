import { showToast } from '../../design/toast.tsx';
import { hasDraft, loadDraft, openDraft } from '../drafts/drafts.ts';
import { forgetUndo } from '../keyboard/undo-stack.ts';
import { words } from '../words/words.ts';
import { outboxItem, removeItem } from './outbox.ts';
import { type NotRestored, restoredDraft } from './restored-draft.ts';

const reasons: Readonly<Record<NotRestored, string>> = {
  'already-sent': words.composer.alreadySent,
  'finish-draft-first': words.composer.finishDraftFirst,
};

/** Takes something out of the outbox and back into the composer, or says why that isn't possible. Returns whether it was. */
export function takeBack(key: string): boolean {
  forgetUndo(key);
  const outgoing = outboxItem(key);
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
