import { useState } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';
import { shownConversation } from '../cache/changes/conversation-store.ts';
import type { View } from '../cache/queries/views.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { useAddressedConversation } from '../page/use-addressed-conversation.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { extendedTo, nothingSelected, type Selection, stepped, toggled } from './selection.ts';

type List = {
  conversations: readonly Conversation[];
  /** Scrolls to a row. */
  show: (index: number) => void;
  /** The topmost row in view. */
  firstInSight: () => number;
};

/**
 * The selected conversations of a view. Those that leave the view are deselected; those whose page was evicted from the cache
 * while scrolling stay selected.
 */
export function useSelection(view: View, { conversations, show, firstInSight }: List) {
  const { user } = useMembership();
  const addressed = useAddressedConversation();
  const [selection, setSelection] = useState<Selection<Conversation>>(nothingSelected);
  const toggle = (conversation: Conversation) => setSelection((before) => toggled(before, conversation));
  const extendTo = (conversation: Conversation) =>
    setSelection((before) => extendedTo(before, conversations, conversation));
  const clear = () => setSelection(nothingSelected());
  const step = (by: 1 | -1) => {
    const startId = addressed() ?? conversations[firstInSight()]?.id;
    const next = stepped(selection, conversations, { by, startId });
    setSelection(next);
    show(conversations.findIndex(({ id }) => id === next.headId));
  };
  const known = (id: string) => conversations.find((it) => it.id === id) ?? shownConversation(id);
  const selected = [...selection.picked.values()]
    .map((it) => known(it.id) ?? it)
    .filter((it) => view.holds(it, user.id));
  const toggleChosen = () => {
    const chosenId = addressed();
    const chosen = chosenId === undefined ? undefined : known(chosenId);
    if (chosen) toggle(chosen);
  };
  const group = 'conversation';
  useKeys({
    select: { name: words.list.selectOrNot, group, run: toggleChosen },
    select_next: { name: words.list.selectNext, group, run: () => step(1), isKeyOnly: true },
    select_previous: { name: words.list.selectPrevious, group, run: () => step(-1), isKeyOnly: true },
    ...(selected.length > 0 && {
      escape: { name: words.list.selectNone, group, run: clear, isKeyOnly: true },
    }),
  });
  return { isPicked: (id: string) => selection.picked.has(id), selected, toggle, extendTo, clear };
}
