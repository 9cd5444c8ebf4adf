import type { Conversation } from '../../sdk/src/types.ts';
import { usePrefetch } from '../cache/queries/use-prefetch.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { words } from '../words/words.ts';

type List = {
  conversations: readonly Conversation[];
  chosenId: string | undefined;
  choose: (id: string, options?: { replace?: boolean }) => void;
  /** Brings a row into sight. */
  show: (index: number) => void;
  /** The first row in sight. */
  firstInSight: () => number;
};

/** J and K go through the list, and read ahead. Each step takes the place of the one before it in the history: back leads out of the list. */
export function useListKeys({ conversations, chosenId, choose, show, firstInSight }: List): void {
  const prefetch = usePrefetch();
  const step = (by: number) => {
    const at = conversations.findIndex(({ id }) => id === chosenId);
    const index = at < 0 ? firstInSight() : Math.min(Math.max(at + by, 0), conversations.length - 1);
    const next = conversations[index];
    if (!next) return;
    show(index);
    const after = conversations[index + by];
    if (after) prefetch(after);
    choose(next.id, { replace: chosenId !== undefined });
  };
  useKeys({
    j: { name: words.list.next, group: 'moving', run: () => step(1) },
    k: { name: words.list.previous, group: 'moving', run: () => step(-1) },
  });
}
