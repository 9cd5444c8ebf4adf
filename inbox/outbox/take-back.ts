import { say } from '../../design/toast.tsx';
import { draftAt, hasDraft, offerDraft } from '../drafts/drafts.ts';
import { forgetUndo } from '../keyboard/last-undo.ts';
import { words } from '../words/words.ts';
import { outboxItem, remove } from './outbox.ts';
import { type NotRestored, restoredDraft } from './restored-draft.ts';

const reasons: Readonly<Record<NotRestored, string>> = {
  'already-sent': words.composer.alreadySent,
  'finish-draft-first': words.composer.finishDraftFirst,
};

/** Takes something out of the outbox and back into the composer, or says why that isn't possible. Returns whether it was. */
export function takeBack(key: string): boolean {
  forgetUndo(key);
  const outgoing = outboxItem(key);
  const current = outgoing && hasDraft(outgoing) ? draftAt(outgoing) : undefined;
  const draft = restoredDraft(outgoing, current);
  if (!outgoing || typeof draft === 'string') {
    say({ text: reasons[typeof draft === 'string' ? draft : 'already-sent'] });
    return false;
  }
  remove(key);
  offerDraft(outgoing, draft);
  return true;
}
