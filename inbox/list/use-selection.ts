import { useState } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';
import { shownConversation } from '../cache/changes/conversation-store.ts';
import type { View } from '../cache/queries/views.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

/**
 * The conversations of a view that are selected. One that leaves the view is no longer selected; one whose page was
 * dropped from the cache, because it is far from what is on the screen, still is.
 */
export function useSelection(view: View, shown: readonly Conversation[], chosenId: string | undefined) {
  const { user } = useMembership();
  const [picked, setPicked] = useState<ReadonlyMap<string, Conversation>>(new Map());
  const toggle = (conversation: Conversation) =>
    setPicked((before) => {
      const next = new Map(before);
      if (!next.delete(conversation.id)) next.set(conversation.id, conversation);
      return next;
    });
  const clear = () => setPicked(new Map());
  const known = (id: string) => shown.find((it) => it.id === id) ?? shownConversation(id);
  const selected = [...picked.values()]
    .map((it) => known(it.id) ?? it)
    .filter((it) => view.holds(it, user.id));
  const toggleChosen = () => {
    const chosen = chosenId === undefined ? undefined : known(chosenId);
    if (chosen) toggle(chosen);
  };
  const group = 'conversation';
  useKeys({
    x: { name: words.list.selectOrNot, group, run: toggleChosen },
    ...(selected.length > 0 && {
      escape: { name: words.list.selectNone, group, run: clear, isKeyOnly: true },
    }),
  });
  return { isPicked: (id: string) => picked.has(id), selected, toggle, clear };
}
