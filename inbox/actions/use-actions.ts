import { showToast } from '../../design/toast.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { type Change, changed } from '../cache/changes/change.ts';
import { viewOf } from '../cache/queries/views.ts';
import { askToFillIn, useMissingFields } from '../fields/use-missing-fields.ts';
import { useMerge } from '../merge/use-merge.ts';
import { useMay, useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { useAssign } from './use-assign.tsx';
import { useChange } from './use-change.ts';
import { useContactChange } from './use-contact-change.ts';
import { usePriority } from './use-priority.tsx';
import { useSnooze } from './use-snooze.ts';
import { useTagging } from './use-tagging.ts';
import { useUnread } from './use-unread.ts';

const texts = words.conversation;

export type Actions = ReturnType<typeof useActions>;

type Options = {
  viewId: string;
  /** Called when the conversations are about to leave the view, or after a bulk action. */
  onDone: () => void;
};

/** All actions on one or more conversations. They do nothing if there are none. */
export function useActions(conversations: readonly Conversation[], { viewId, onDone }: Options) {
  const { user } = useMembership();
  const mayChange = useMay('conversations:write');
  const change = useChange();
  const missingIn = useMissingFields();
  const assigning = useAssign(conversations);
  const tagging = useTagging(conversations);
  // While the conversation loads, there are none: neither closed nor spam.
  const isAny = conversations.length > 0;
  const isClosed = isAny && conversations.every(({ status }) => status === 'closed');
  const isSpam = isAny && conversations.every(({ is_spam }) => is_spam);
  /** A picker for none would look as if it did something. */
  const ifAny = (choose: () => void) => () => {
    if (isAny) choose();
  };
  /** Navigates first if the change removes all of them from the view. */
  const finish = (what: Change, confirmation: string, those = conversations) => {
    if (those.length === 0) return;
    const { holds } = viewOf(viewId);
    if (conversations.every((it) => those.includes(it) && !holds(changed(it, what), user.id))) onDone();
    change(those, what, confirmation);
  };
  /** Those with empty required fields stay open; if it is a single one, its fields get the focus. */
  const close = () => {
    const ready = conversations.filter((it) => it.status === 'closed' || missingIn(it).length === 0);
    const [only] = conversations;
    if (ready.length === 0 && only && conversations.length === 1)
      return askToFillIn(only.id, missingIn(only));
    finish({ status: 'closed' }, texts.closed, ready);
    const left = conversations.length - ready.length;
    if (left > 0) showToast({ text: words.fields.leftOpen(left), isError: true });
  };
  const { areUnread, toggleUnread } = useUnread(conversations);
  return {
    /** False for people with light access: they can only read, and change what is their own. */
    mayChange,
    areUnread,
    toggleUnread,
    isClosed,
    isSpam,
    assign: ifAny(assigning.choose),
    assignToMe: assigning.toMe,
    changeContact: useContactChange(conversations),
    snooze: ifAny(useSnooze(finish)),
    tag: ifAny(tagging.choose),
    removeTag: tagging.remove,
    prioritize: usePriority(conversations),
    // The screen of a single merged conversation redirects by itself.
    merge: ifAny(useMerge(conversations, { viewId, onMerged: () => conversations.length > 1 && onDone() })),
    toggleClosed: () => (isClosed ? finish({ status: 'open' }, texts.reopened) : close()),
    toggleSpam: () => finish({ is_spam: !isSpam }, isSpam ? texts.isNotSpam : texts.markedAsSpam),
  };
}
