import { say } from '../../design/toast.tsx';
import { draftAt, hasDraft, offerDraft } from '../drafts/drafts.ts';
import { joinedDraft } from '../drafts/move-draft.ts';
import { forgetUndo } from '../keyboard/last-undo.ts';
import { words } from '../words/words.ts';
import { outboxItem, remove } from './outbox.ts';

/**
 * Takes something out of the outbox and back into the composer of its conversation, above what is being written there.
 * Says so where that is not possible: it is sent, or the server may have it and it has to go out under its own key.
 * Returns whether it was taken back.
 */
export function takeBack(key: string): boolean {
  forgetUndo(key);
  const outgoing = outboxItem(key);
  if (!outgoing || outgoing.isBeingSent) {
    say({ text: words.composer.alreadySent });
    return false;
  }
  const isBeside = hasDraft(outgoing) && draftAt(outgoing).key !== key;
  if (isBeside && outgoing.wasTried && outgoing.fault === undefined) {
    say({ text: words.composer.finishDraftFirst });
    return false;
  }
  remove(key);
  const { html, replyTo, mentions, files } = outgoing;
  const draft = { html, key, replyTo, mentions, files };
  offerDraft(outgoing, isBeside ? joinedDraft(draft, draftAt(outgoing)) : draft);
  return true;
}
