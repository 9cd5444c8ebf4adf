import type { Conversation } from '../../sdk/src/types.ts';
import { viewOf } from '../list/views.ts';
import { useMembership } from '../session/use-membership.ts';
import { changed } from './change.ts';
import { useAssign } from './use-assign.tsx';
import { useChange } from './use-change.ts';
import { useMoveOn } from './use-move-on.ts';
import { usePriority } from './use-priority.tsx';
import { useSnooze } from './use-snooze.ts';
import { useTagging } from './use-tagging.tsx';

export type Actions = ReturnType<typeof useActions>;

/** All that can be done with a conversation as a whole; nothing happens while it is not there yet. */
export function useActions(conversation: Conversation | undefined, viewId: string) {
  const { user } = useMembership();
  const change = useChange();
  const moveOn = useMoveOn(viewId, conversation?.id ?? '');
  const { choose, toMe } = useAssign(conversation);
  const isClosed = conversation?.status === 'closed';
  const isSpam = conversation?.is_spam ?? false;
  /** Whoever goes through a list is not left with what is no longer in it. */
  const finish = (what: { status: 'open' | 'closed' } | { is_spam: boolean }, said: string) => {
    if (!conversation) return;
    if (!viewOf(viewId).holds(changed(conversation, what), user.id)) moveOn();
    change(conversation, what, said);
  };
  return {
    isClosed,
    isSpam,
    assign: choose,
    assignToMe: toMe,
    snooze: useSnooze(conversation, moveOn),
    tag: useTagging(conversation),
    prioritise: usePriority(conversation),
    toggleClosed: () => finish({ status: isClosed ? 'open' : 'closed' }, isClosed ? 'Reopened.' : 'Closed.'),
    toggleSpam: () => finish({ is_spam: !isSpam }, isSpam ? 'Not spam.' : 'Marked as spam.'),
  };
}
