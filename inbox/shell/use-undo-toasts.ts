import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showToast } from '../../design/toast.tsx';
import { shownConversation } from '../cache/changes/conversation-store.ts';
import { useUndoSend } from '../composer/use-undo-send.ts';
import { recipientOf } from '../drafts/new-draft.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';

/** Shows toasts to undo what was just sent, while its conversation isn't on the screen. */
export function useUndoToasts(): void {
  const { user } = useMembership();
  const { conversation: openId } = useParams({ strict: false });
  const outbox = useOutbox();
  const undo = useUndoSend();
  const shown = useRef(new Map<string, () => void>());
  useEffect(() => {
    const isElsewhere = ({ writerId, conversationId }: { writerId: string; conversationId: string }) =>
      writerId === user.id && conversationId !== openId;
    const undoable = outbox.filter(
      (it) => isElsewhere(it) && !it.wasTried && it.errorMessage === undefined && it.sendsAt > Date.now(),
    );
    for (const [key, close] of shown.current) {
      if (undoable.some((it) => it.key === key)) continue;
      close();
      shown.current.delete(key);
    }
    for (const { key, conversationId, opening, kind, closes, sendsAt } of undoable) {
      if (shown.current.has(key)) continue;
      const name = contactName(
        opening ? recipientOf(opening) : (shownConversation(conversationId)?.contact ?? null),
      );
      const close = showToast({
        text: kind === 'note' ? words.composer.addingNote : words.composer.sendingTo(name, closes),
        stays: sendsAt - Date.now(),
        countsDown: true,
        action: { label: words.conversation.undo, run: () => undo(key) },
      });
      shown.current.set(key, close);
    }
  }, [outbox, openId, user.id, undo]);
}
