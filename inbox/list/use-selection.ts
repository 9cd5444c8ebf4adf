import { useState } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { words } from '../words/words.ts';

/** Conversations of a list that were picked out to be dealt with together. What leaves the list is no longer among them. */
export function useSelection(conversations: readonly Conversation[], chosenId: string | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const clear = () => setIds(new Set());
  const selected = conversations.filter(({ id }) => ids.has(id));
  const group = 'conversation';
  useKeys({
    x: { name: words.list.selectOrNot, group, run: () => chosenId !== undefined && toggle(chosenId) },
    ...(selected.length > 0 && {
      escape: { name: words.list.selectNone, group, run: clear, isKeyOnly: true },
    }),
  });
  return { ids, selected, toggle, clear };
}
