import { useNavigate } from '@tanstack/react-router';
import { useUndoSend } from '../composer/use-undo-send.ts';
import { filesOf } from '../drafts/drafts.ts';
import { type NewDraft, viewOfNew } from '../drafts/new-draft.ts';
import { pushUndo } from '../keyboard/undo-stack.ts';
import { enqueue, undoMilliseconds } from '../outbox/outbox.ts';
import { useMembership } from '../session/use-membership.ts';

/** Hands a new conversation to the outbox, and navigates to the view that lists it. */
export function useSendNew(): (draft: NewDraft) => void {
  const { organization, user } = useMembership();
  const navigate = useNavigate();
  const undoSend = useUndoSend();
  return (draft) => {
    const { key, html, macro, contact, newContact, subject, channelId, cc, bcc, signatureHtml, assignsToMe } =
      draft;
    enqueue({
      writerId: user.id,
      organizationId: organization.id,
      // It has no id yet, and waits for no other item.
      conversationId: `new-${key}`,
      kind: 'message',
      key,
      html,
      files: filesOf(draft),
      macro,
      opening: { contact, newContact, subject, channelId, cc, bcc, signatureHtml, assignsToMe },
      closes: false,
      sendsAt: Date.now() + undoMilliseconds,
    });
    pushUndo(() => undoSend(key), key);
    void navigate({
      to: '/o/$organization/inbox/$view',
      params: { organization: organization.slug, view: viewOfNew(draft) },
      replace: true,
    });
  };
}
