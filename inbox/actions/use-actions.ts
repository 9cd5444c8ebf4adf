import type { Conversation } from '../../sdk/src/types.ts';
import { type Change, changed } from '../cache/changes/change.ts';
import { viewOf } from '../cache/queries/views.ts';
import { useMerge } from '../merge/use-merge.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { useAssign } from './use-assign.tsx';
import { useChange } from './use-change.ts';
import { usePriority } from './use-priority.tsx';
import { useSnooze } from './use-snooze.ts';
import { useTagging } from './use-tagging.tsx';

const texts = words.conversation;

export type Actions = ReturnType<typeof useActions>;

type Options = {
  viewId: string;
  /** They are about to leave the view, or were dealt with together. */
  onDone: () => void;
};

/** All that can be done with conversations as a whole, with one or with many; with none nothing happens. */
export function useActions(conversations: readonly Conversation[], { viewId, onDone }: Options) {
  const { user } = useMembership();
  const change = useChange();
  const { choose, toMe } = useAssign(conversations);
  const isClosed = conversations.every(({ status }) => status === 'closed');
  const isSpam = conversations.every(({ is_spam }) => is_spam);
  /** Whoever goes through a list is not left with what is no longer in it. */
  const finish = (what: Change, said: string) => {
    if (conversations.length === 0) return;
    const { holds } = viewOf(viewId);
    if (conversations.every((it) => !holds(changed(it, what), user.id))) onDone();
    change(conversations, what, said);
  };
  return {
    isClosed,
    isSpam,
    assign: choose,
    assignToMe: toMe,
    snooze: useSnooze(finish),
    tag: useTagging(conversations),
    prioritise: usePriority(conversations),
    // Of one alone nothing is done with the list: whoever shows it is led on.
    merge: useMerge(conversations, { viewId, onMerged: () => conversations.length > 1 && onDone() }),
    toggleClosed: () =>
      finish({ status: isClosed ? 'open' : 'closed' }, isClosed ? texts.reopened : texts.closed),
    toggleSpam: () => finish({ is_spam: !isSpam }, isSpam ? texts.isNotSpam : texts.markedAsSpam),
  };
}
